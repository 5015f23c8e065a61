import { faults } from '@threads-api/conformance/testing/faults';
import { proveFaults } from './broken-servers.ts';

proveFaults(faults.slice(faults.length / 2));
