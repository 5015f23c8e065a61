import { stopOnSignal } from '../src/index.ts';

// Prints its process id and runs until it is stopped.
stopOnSignal(async () => undefined);
console.log(process.pid);
setInterval(() => undefined, 1000);
