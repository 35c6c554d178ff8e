"""The version, read by the build and by `interceptor-nb --version`."""

__version__ = "0.1.0"
