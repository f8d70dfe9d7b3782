/**
 * How many tiles stand in each row, so that every row is full and none holds much less than another: rows differ by one
 * tile at most, and none has a single tile unless there is only one. Two columns make room for a third tile once.
 */
export function evenRows(count: number, columns: number): number[] {
  const rows = Math.max(1, columns > 2 ? Math.ceil(count / columns) : Math.floor(count / columns));
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0));
}
