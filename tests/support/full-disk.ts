// A server preloads this file. While the file named by DISK_FULL exists, writes to the data folder fail with ENOSPC.
import fs from 'node:fs';
import { join, resolve } from 'node:path';

const flag = process.env.DISK_FULL ?? '';
const data = resolve('supabase/.temp');
const isFull = () => flag !== '' && fs.existsSync(flag);
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });

/** The file descriptors of the data folder. `open` records them, because later calls have no path. */
const dataFiles = new Set<number>();
const { openSync, closeSync, writeSync, ftruncateSync } = fs;
fs.openSync = ((path: fs.PathLike, ...rest: never[]) => {
  const file = (openSync as (...all: unknown[]) => number)(path, ...rest);
  if (resolve(String(path)).startsWith(join(data, '/'))) dataFiles.add(file);
  return file;
}) as typeof openSync;
fs.closeSync = (file) => {
  dataFiles.delete(file);
  closeSync(file);
};
fs.writeSync = ((file: number, ...rest: never[]) => {
  if (dataFiles.has(file) && isFull()) throw noSpace();
  return (writeSync as (...all: unknown[]) => number)(file, ...rest);
}) as typeof writeSync;
fs.ftruncateSync = (file, length) => {
  if (dataFiles.has(file) && isFull()) throw noSpace();
  ftruncateSync(file, length);
};
const { writeFile, open } = fs.promises;
fs.promises.writeFile = (async (path: fs.PathLike, ...rest: never[]) => {
  if (resolve(String(path)).startsWith(data) && isFull()) throw noSpace();
  return (writeFile as (...all: unknown[]) => Promise<void>)(path, ...rest);
}) as typeof writeFile;
fs.promises.open = (async (path: fs.PathLike, flags?: string, ...rest: never[]) => {
  if (flags !== 'r' && resolve(String(path)).startsWith(data) && isFull()) throw noSpace();
  return (open as (...all: unknown[]) => Promise<fs.promises.FileHandle>)(path, flags, ...rest);
}) as typeof open;
