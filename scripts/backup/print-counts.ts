export function printCounts(tables: Record<string, number>, pictures: number | string): void {
  const width = Math.max(...Object.keys(tables).map(({ length }) => length));
  const filled = Object.entries(tables).filter(([, rows]) => rows > 0);
  for (const [name, rows] of filled) console.log(`${name.padEnd(width)}  ${rows}`);
  console.log(`${'pictures'.padEnd(width)}  ${pictures}`);
  console.log(`${Object.keys(tables).length - filled.length} more tables have no rows.`);
}
