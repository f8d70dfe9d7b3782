export const reviewKeys = {
  all: ['review'] as const,
  pages: ['review', 'page'] as const,
  page: <Filter>(filter: Filter) => ['review', 'page', filter] as const,
  count: ['review', 'count'] as const,
  rejectionReasons: ['review', 'rejection-reasons'] as const,
};
