// Boost.URL compiled in: Debian's Boost 1.81 has its headers, and this one source instead of a
// library more to install.
#include <boost/url/src.hpp>
