import { describe } from 'vitest';
import { executablePath, usePortalInBrowser } from './open-browser.ts';
import { testAccessibility } from './suites/accessibility.ts';
import { testChanges } from './suites/changes.ts';
import { testConformance } from './suites/conformance.ts';
import { testConnection } from './suites/connection.ts';
import { testLint } from './suites/lint.ts';
import { testOtherPages } from './suites/other-pages.ts';
import { testReference } from './suites/reference.ts';

// All suites share one portal and one browser, because these take longer to start than most tests.
describe.skipIf(!executablePath)('the portal in a browser', () => {
  const fixture = usePortalInBrowser();
  describe('reference', () => testReference(fixture));
  describe('conformance', () => testConformance(fixture));
  describe('lint', () => testLint(fixture));
  describe('changes', () => testChanges(fixture));
  describe('other pages', () => testOtherPages(fixture));
  describe('accessibility and layout', () => testAccessibility(fixture));
  describe('connection', () => testConnection(fixture));
});
