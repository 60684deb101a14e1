/**
 * Loaded with `--import` into a server that another process starts: when that process has died without a signal to the
 * server (kill -9), the server ends as on SIGTERM and frees its port.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();
