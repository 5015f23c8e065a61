// Must be the first import: Node.js reads the size when the thread pool starts.
import './thread-pool-size.ts';
import { runProgram } from '@threads-api/cli';
import { program } from './program.ts';

await runProgram(program);
