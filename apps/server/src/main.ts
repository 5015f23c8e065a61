// First: the size is read when the thread pool starts.
import './thread-pool-size.ts';
import { runProgram } from '@threads-api/cli';
import { program } from './program.ts';

await runProgram(program);
