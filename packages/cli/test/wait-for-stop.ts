import { stopOnSignal } from '../src/index.ts';

// Runs until it is stopped, and reports its process id.
stopOnSignal(async () => undefined);
console.log(process.pid);
setInterval(() => undefined, 1000);
