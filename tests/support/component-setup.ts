import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { setCounting } from '../../src/lib/count-events';
import { safeLocalStorage, safeSessionStorage } from '../../src/lib/safe-storage';
import { renewBackend } from './fake-supabase';
import { endTimers } from './jsdom-stubs';
import { TEST_TIMEOUT } from './test-timeout';

// The mock applies to all test files, because test files share modules.
vi.mock('../../src/lib/supabase', () => import('./fake-supabase'));
vi.mock('../../src/lib/public-rpc', () => import('./fake-supabase'));
// The spy lets a test make an article fail to load.
vi.mock('../../src/content/blog/load-body', { spy: true });

configure({ asyncUtilTimeout: TEST_TIMEOUT });
// Testing Library would print the whole page at each retry. DEBUG_PRINT_LIMIT=7000 prints the page when a test fails.
process.env['DEBUG_PRINT_LIMIT'] ??= '0';

// An unexpected console.error fails the test that caused it.
beforeEach(() => {
  renewBackend();
  vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // safeStorage keeps a value in memory if the browser could not store it.
  for (const storage of [safeLocalStorage, safeSessionStorage])
    for (const key of storage.keys()) storage.removeItem(key);
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  // Test files share the module that collects events.
  setCounting(false);
  setCounting(true);
  // Sonner would show open toasts again in the next test.
  toast.dismiss();
});

afterAll(endTimers);
