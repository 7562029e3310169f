#include "bots/rating.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace casus::bots {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;
const double kEloPerLogit = 400 / std::log(10.0);

// A small square matrix.
class Matrix {
 public:
  explicit Matrix(std::size_t size, double value = 0) : size_(size), cells_(size * size, value) {}
  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const {
    return cells_[row * size_ + column];
  }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// Gauss and Jordan. The matrix is positive definite, so the diagonal serves as pivots.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix result(n);
  for (std::size_t i = 0; i < n; ++i) result(i, i) = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double scale = 1 / m(column, column);
    for (std::size_t k = 0; k < n; ++k) {
      m(column, k) *= scale;
      result(column, k) *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == column) continue;
      const double factor = m(row, column);
      for (std::size_t k = 0; k < n; ++k) {
        m(row, k) -= factor * m(column, k);
        result(row, k) -= factor * result(column, k);
      }
    }
  }
  return result;
}

double chance(double stronger_by) { return 1 / (1 + std::exp(-stronger_by)); }

// The curvature of the likelihood. Only differences are seen, so the common part is pinned by
// adding the same to every entry; it drops out of the variances around the mean again.
Matrix information(const Matrix& met, const std::vector<double>& strength) {
  const std::size_t n = strength.size();
  Matrix matrix(n, 1.0 / static_cast<double>(n * n));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b) continue;
      const double p = chance(strength[a] - strength[b]);
      const double weight = met(a, b) * p * (1 - p);
      matrix(a, a) += weight;
      matrix(a, b) -= weight;
    }
  }
  return matrix;
}

}  // namespace

Interval share_interval(double wins, double games) {
  if (games <= 0) return {0, 1};
  const double z2 = kTwoSided95 * kTwoSided95;
  const double share = wins / games;
  const double middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const double half = kTwoSided95 / (1 + z2 / games) *
                      std::sqrt(share * (1 - share) / games + z2 / (4 * games * games));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

std::vector<Rating> ratings_of(const Beats& beats) {
  const std::size_t n = beats.size();
  std::vector<Rating> ratings(n);
  if (n < 2) return ratings;
  constexpr double kVirtualTie = 0.5;
  Matrix won(n);
  Matrix met(n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b || beats[a][b] + beats[b][a] <= 0) continue;
      won(a, b) = beats[a][b] + kVirtualTie / 2;
      met(a, b) = beats[a][b] + beats[b][a] + kVirtualTie;
    }
  }
  std::vector<double> strength(n, 0);
  constexpr int kMostRounds = 100;
  for (int round = 0; round < kMostRounds; ++round) {  // Newton; the likelihood is concave
    const Matrix step = inverse(information(met, strength));
    std::vector<double> slope(n, 0);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        if (a != b) slope[a] += won(a, b) - met(a, b) * chance(strength[a] - strength[b]);
      }
    }
    double largest = 0;
    double mean = 0;
    for (std::size_t a = 0; a < n; ++a) {
      double change = 0;
      for (std::size_t b = 0; b < n; ++b) change += step(a, b) * slope[b];
      change = std::clamp(change, -1.0, 1.0);
      strength[a] += change;
      mean += strength[a] / static_cast<double>(n);
      largest = std::max(largest, std::abs(change));
    }
    for (double& one : strength) one -= mean;
    if (largest < 1e-10) break;
  }
  const Matrix covariance = inverse(information(met, strength));
  for (std::size_t a = 0; a < n; ++a) {
    // The pinned direction added exactly 1 to every entry of the inverse.
    const double variance = std::max(0.0, covariance(a, a) - 1);
    const double half = kTwoSided95 * std::sqrt(variance) * kEloPerLogit;
    const double rating = strength[a] * kEloPerLogit;
    ratings[a] = {rating, rating - half, rating + half};
  }
  return ratings;
}

}  // namespace casus::bots
