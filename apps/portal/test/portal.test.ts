import { describe } from 'vitest';
import { executablePath, usePortalInBrowser } from './open-browser.ts';
import { testAccessibility } from './suites/accessibility.ts';
import { testConformance } from './suites/conformance.ts';
import { testConnection } from './suites/connection.ts';
import { testContract } from './suites/contract.ts';
import { testReference } from './suites/reference.ts';

// One portal and one browser for all: they take longer to start than most of these tests.
describe.skipIf(!executablePath)('the portal in a browser', () => {
  const fixture = usePortalInBrowser();
  describe('reference', () => testReference(fixture));
  describe('conformance', () => testConformance(fixture));
  describe('contract', () => testContract(fixture));
  describe('accessibility and layout', () => testAccessibility(fixture));
  describe('connection', () => testConnection(fixture));
});
