/**
 * Loaded with `--import` before a server that another process started: when that process is gone without a word (kill -9),
 * the server ends as it does on SIGTERM, and its port is free again.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();
