import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toImportRow } from '../../src/domain/listing-files/record';
import type { AiTool } from '../../src/domain/listing/tool';
import type { SameAddresses } from '../../src/lib/database';
import { createFileRows, type WorkerRequest } from '../../src/features/import/file-rows';
import BulkImportPage from '../../src/pages/bulk-import-page';
import { backend, type Question } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const idsOf = (payload: unknown) => (payload as { listings: { id: string }[] }).listings.map(({ id }) => id);
const sent = () => backend.sent('import_listings').map(idsOf);
const storeAll = ({ payload }: Question) => ({ data: idsOf(payload) });
const stored = (...rows: Partial<AiTool & { agreed_placements: object[] }>[]) => {
  backend.answers['select ai_tools'] = {
    data: rows.map((row) => ({ agreed_placements: [], running_placements: [], ...storedTool, ...row })),
  };
};
let saved: { name: string; blob: Blob }[] = [];

/** Runs the worker’s code in this thread, because jsdom has no workers. */
class RowsWorker extends EventTarget {
  private readonly rows = createFileRows();
  async postMessage({ id, name, argument }: WorkerRequest) {
    const value = await (this.rows[name] as (argument: unknown) => Promise<unknown>)(argument);
    this.dispatchEvent(new MessageEvent('message', { data: { id, value } }));
  }
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', RowsWorker);
  Object.assign(backend.answers, {
    existing_addresses: { data: {} },
    start_import: { data: 'b-0' },
    import_listings: storeAll,
  });
  saved = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made.mock.lastCall![0] as Blob });
  });
});

const tools = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `tool-${index}`,
    name: `Tool ${index}`,
    description: 'A made-up description.',
    url: 'https://tool.example',
  }));
const storedTool = {
  ...toImportRow({ ...tools(1)[0]!, logo: '', category: ['Other'], tags: [], pricingType: 'free' }),
  approval_status: 'approved' as const,
};
const jsonFile = (content: unknown, name = 'tools.json') =>
  new File([JSON.stringify(content)], name, { type: 'application/json' });

async function open(email = 'admin@example.com') {
  localStorage.setItem('sb-test-auth-token', 'a session to be read');
  backend.startSession({ email, isAdmin: email.startsWith('admin') });
  const view = renderPage(<BulkImportPage />, { at: '/bulk-import' });
  await screen.findByRole('link', { name: /^Back to/ });
  return view;
}
async function openWith(file: File) {
  const view = await open();
  await view.user.upload(screen.getByLabelText('Choose a file'), file);
  return view;
}
const startButton = () => screen.getByRole('button', { name: /^Start Import/ });
const isDisabled = (control: HTMLElement) => (control as HTMLButtonElement).disabled;
const figures = (...labels: string[]) => labels.map(figure);
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('access to the bulk import page', () => {
  it('the page shows a loading state until the session is known', () => {
    localStorage.setItem('sb-test-auth-token', 'a session to be read');
    renderPage(<BulkImportPage />, { at: '/bulk-import' });
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('a signed-out visitor is redirected to sign in and returns afterwards', async () => {
    renderPage(<BulkImportPage />, { at: '/bulk-import' });
    expect(await screen.findByText('Authentication required')).toBeTruthy();
    expect(screen.getByText('You need to sign in to access bulk import')).toBeTruthy();
    expect(address()).toBe('/sign-in?returnTo=%2Fbulk-import');
  });

  it('a member sees no import form, only a link home', async () => {
    await open('mo@example.com');
    expect(screen.getByText('Only the administrator can import tools.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
    expect(screen.queryByText('Admin Access')).toBeNull();
  });

  it('the import button is disabled until the administrator chooses a file', async () => {
    await open();
    expect(screen.getByText('Admin Access')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Admin Dashboard' }).getAttribute('href')).toBe('/ai-admin');
    expect(screen.getByLabelText('Choose a file').getAttribute('accept')).toContain('.json');
    expect(isDisabled(startButton())).toBe(true);
  });

  it('a failed access check is reported and can be retried', async () => {
    const view = open();
    backend.answers['is_admin'] = { error: { message: 'Failed to fetch' } };
    const { user } = await view;
    expect(screen.getByText('Your access could not be checked.')).toBeTruthy();
    backend.answers['is_admin'] = { data: true };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Admin Access')).toBeTruthy();
  });
});

describe('the import preview', () => {
  it('the preview shows file details, counts, samples and the first ten errors', async () => {
    const broken = Array.from({ length: 12 }, (_, index) => ({
      id: `broken-${index}`,
      name: `Broken ${index}`,
      url: 'https://a.example',
    }));
    await openWith(jsonFile([...tools(4), { ...tools(1)[0], name: 'Twin' }, ...broken]));
    expect(await screen.findByText('tools.json')).toBeTruthy();
    expect(screen.getByText('less than 0.01 MB')).toBeTruthy();
    expect(figures('Total', 'Valid', 'Invalid', 'Duplicates')).toEqual(['17', '4', '13', '1']);
    const errors = within(
      screen.getByRole('heading', { name: 'Invalid rows' }).parentElement!.parentElement!.parentElement!,
    );
    expect(
      errors.getByText('The first 10 of 13 invalid, including 1 duplicate. Invalid rows are skipped.'),
    ).toBeTruthy();
    const lines = errors.getAllByText(/^Row \d+$/).map((row) => row.parentElement!.textContent);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('Row 5Twintool-0Duplicate ID found: tool-0');
    expect(lines[1]).toBe('Row 6Broken 0broken-0Missing description');
    expect(screen.getByText(/"name": "Tool 0"/)).toBeTruthy();
    expect(screen.getByText(/"name": "Tool 1"/)).toBeTruthy();
    expect(screen.queryByText(/"name": "Tool 2"/)).toBeNull();
    const samples = screen.getByRole('heading', { name: 'Valid samples' }).nextElementSibling as HTMLElement;
    expect(within(samples).getAllByRole('listitem')).toHaveLength(3);
    expect(startButton().textContent).toBe('Start Import (4 tools)');
  });

  it('the preview compares old and new values, and rows without a tick are not imported', async () => {
    stored({ name: 'ChatGPT', created_by: 'somebody-else' }, { id: 'tool-1', name: 'Tool 1', tags: ['old'] });
    const { user } = await openWith(jsonFile(tools(3)));
    expect(await screen.findByText('The import would replace 1 live listing of another owner')).toBeTruthy();
    const row = within(screen.getByRole('checkbox', { name: 'Import ChatGPT' }).closest('li')!);
    expect(row.getByText('Live listing of another owner')).toBeTruthy();
    expect(row.getByText('ChatGPT', { selector: 'del *' })).toBeTruthy();
    expect(row.getByText('Tool 0', { selector: 'ins *' })).toBeTruthy();
    await user.click(row.getByRole('checkbox'));
    expect(row.getByText('Left out.')).toBeTruthy();
    expect(startButton().textContent).toBe('Start Import (2 tools)');
    await user.click(startButton());
    expect(await screen.findByText('Successfully imported 2 tools!')).toBeTruthy();
    expect(sent()).toEqual([['tool-1', 'tool-2']]);
    expect(screen.getByText('Of 3 records in the file: 2 imported, 0 errors, 1 left out, 0 invalid.')).toBeTruthy();
  });

  it('the administrator can skip a tool that is already listed with a different id', async () => {
    const other = { id: 'other', slug: 'other', name: 'Other tool', status: 'approved' as const };
    const same: SameAddresses = { 'tool-0': [other], 'tool-2': [{ ...other, status: 'pending' }] };
    backend.answers['existing_addresses'] = { data: same };
    const { user } = await openWith(jsonFile(tools(4)));
    expect(await screen.findByText('2 tools are listed under another id')).toBeTruthy();
    expect(figures('New', 'Changed', 'Unchanged')).toEqual(['4', '0', '0']);
    expect(screen.getByText(/in review/)).toBeTruthy();
    expect(startButton().textContent).toBe('Start Import (4 tools)');
    await user.click(screen.getByRole('button', { name: 'Leave them out' }));
    expect(startButton().textContent).toBe('Start Import (2 tools)');
    await user.click(screen.getByRole('checkbox', { name: 'Import Tool 2, tool-2' }));
    await user.click(startButton());
    expect(await screen.findByText('Successfully imported 3 tools!')).toBeTruthy();
    expect(sent()).toEqual([['tool-1', 'tool-2', 'tool-3']]);
  });

  it('the preview shows that an import does not change the badge of an agreed placement', async () => {
    const agreed = { agreed_placements: [{ id: 'p1' }] };
    stored(agreed, { ...agreed, id: 'tool-1' });
    await openWith(jsonFile(tools(2).map((tool) => ({ ...tool, featured: true }))));
    const leftOut = /^The listing’s agreed placement does not change\./;
    const [same, changed] = await screen.findAllByText(leftOut);
    expect(same!.textContent).toMatch(/Nothing else changes\.$/);
    expect(changed!.textContent).not.toContain('Nothing else');
    expect([figure('New'), figure('Changed'), figure('Unchanged')]).toEqual(['0', '1', '1']);
    expect(screen.queryByText('featured', { selector: 'ins *' })).toBeNull();
  });

  it('the administrator can import without the comparison if the comparison fails', async () => {
    backend.answers['select ai_tools'] = { error: { message: 'Failed to fetch' } };
    await openWith(jsonFile(tools(1)));
    expect(await screen.findByText('The file was not compared with the directory.')).toBeTruthy();
    expect(isDisabled(startButton())).toBe(false);
  });

  it('the administrator can download invalid rows with their errors', async () => {
    const { user } = await openWith(jsonFile([{ id: 'a', name: 'Ab' }, ...tools(1), null]));
    await user.click(await screen.findByRole('button', { name: 'Download invalid rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('tools-not-imported.json');
    expect(JSON.parse(await saved[0]!.blob.text())).toEqual([
      { id: 'a', name: 'Ab', importErrors: ['Missing description', 'Missing url'] },
      null,
    ]);
  });
});

it('the mapping of unknown column names is remembered', async () => {
  const text = 'Nom,Adresse,Texte\nLumen,https://lumen.example,Paints with light.\n';
  const csv = (name: string) => new File([text], name, { type: 'text/csv' });
  const columns = () => screen.getByText(/^Columns:/).closest('details')!;
  const { user, unmount } = await openWith(csv('tools.csv'));
  expect(await screen.findByText('Columns: 0 of 3 are imported')).toBeTruthy();
  expect(columns().open).toBe(true);
  expect(screen.getByText('Name, Website URL and Description have no column yet.')).toBeTruthy();
  const choose = (column: string, fact: string) => user.selectOptions(screen.getByLabelText(column), fact);
  expect(screen.getByLabelText('Nom').getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getAllByText(/^Examples:/)[0]!.textContent).toBe('Examples: Lumen');
  await choose('Nom', 'Description');
  await choose('Texte', 'Description');
  // A target column accepts only one source column, so the earlier selection is cleared.
  expect((screen.getByLabelText('Nom') as HTMLSelectElement).value).toBe('');
  await choose('Nom', 'Name');
  const last = screen.getByLabelText('Adresse');
  await choose('Adresse', 'Website URL');
  expect(await screen.findByRole('button', { name: 'Start Import (1 tool)' })).toBeTruthy();
  expect([last.isConnected, document.activeElement, columns().open]).toEqual([true, last, true]);

  unmount();
  await openWith(csv('another.csv'));
  expect(await screen.findByRole('button', { name: 'Start Import (1 tool)' })).toBeTruthy();
  expect(columns().open).toBe(false);
});

describe('the import button', () => {
  const large = jsonFile([]);
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
  large.arrayBuffer = () => Promise.reject(new Error('read'));
  const latin1 = new File([new Uint8Array([0x5b, 0xe9, 0x5d])], 'tools.json');

  it.each([
    ['that is not an array', jsonFile({ tools: [] }), 'File should contain an array of tools'],
    ['that is not UTF-8', latin1, 'The file is not UTF-8 text. Save it as UTF-8 and choose it again.'],
    ['over 50 MB', large, 'The file is larger than 50 MB. Split it into smaller files.'],
    ['without a valid tool', jsonFile([{ id: 'a' }]), 'No valid tools found to import'],
  ])('the button is disabled for a file %s', async (_what, file, message) => {
    await openWith(file);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(isDisabled(startButton())).toBe(true);
  });

  it('Reset clears the page and disables the button', async () => {
    const { user } = await openWith(jsonFile(tools(1)));
    await screen.findByRole('heading', { name: 'Preview' });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull();
    expect(screen.queryByText('tools.json')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Choose a file'));
    expect(isDisabled(startButton())).toBe(true);
  });
});

function holdBatch() {
  let release = () => {};
  backend.answers['import_listings'] = (question) =>
    new Promise((resolve) => (release = () => resolve(storeAll(question))));
  return () => release();
}

describe('a bulk import', () => {
  async function run(file: File) {
    const view = await openWith(file);
    await screen.findByRole('heading', { name: 'Preview' });
    await view.user.click(startButton());
    return view;
  }

  it('an import ends with a summary of all counts', async () => {
    await run(jsonFile([...tools(60), tools(1)[0]]));
    expect(await screen.findByText('Successfully imported 60 tools!')).toBeTruthy();
    expect(
      screen.getByText('Of 61 records in the file: 60 imported, 0 errors, 1 invalid, including 1 duplicate.'),
    ).toBeTruthy();
    const shown = within(screen.getByRole('region', { name: 'Import' }));
    const counted = shown.getAllByRole('definition').map((count) => count.textContent);
    expect([shown.getAllByRole('term').map((term) => term.textContent), counted]).toEqual([
      ['Processed', 'Errors', 'Invalid', 'Duplicates'],
      ['60', '0', '1', '1'],
    ]);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Import progress' }).value).toBe(60);
  });

  it('a finished import links to the listings and offers another import', async () => {
    const lists = Promise.withResolvers<{ data: [] }>();
    const { user } = await openWith(jsonFile(tools(2)));
    await screen.findByRole('heading', { name: 'Preview' });
    backend.answers['select import_batches'] = () => lists.promise;
    await user.click(startButton());
    expect(await screen.findByText('Successfully imported 2 tools!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Start Import/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'View listings' }).getAttribute('href')).toBe('/ai-admin/listings');
    const fileDetails = screen.getByText('File preview').closest('details')!;
    expect([fileDetails.open, within(fileDetails).getByText('Preview').tagName]).toEqual([false, 'H2']);

    // A finished import refreshes the lists while the next file is still being read.
    const read = Promise.withResolvers<void>();
    const postMessage = RowsWorker.prototype.postMessage;
    vi.spyOn(RowsWorker.prototype, 'postMessage').mockImplementationOnce(async function (this: RowsWorker, request) {
      await read.promise;
      return postMessage.call(this, request);
    });
    await user.upload(screen.getByLabelText('Import another file'), jsonFile(tools(3)));
    await act(async () => lists.resolve({ data: [] }));
    await act(async () => read.resolve());
    expect(await screen.findByRole('button', { name: 'Start Import (3 tools)' })).toBeTruthy();
    expect(screen.queryByText('Successfully imported 2 tools!')).toBeNull();
  });

  it('Cancel stops a running import after the current batch', async () => {
    const release = holdBatch();
    const { user } = await run(jsonFile(tools(120)));
    expect(await screen.findByText('Importing...')).toBeTruthy();
    expect(isDisabled(startButton())).toBe(true);
    expect(isDisabled(screen.getByRole('button', { name: 'Reset' }))).toBe(true);
    expect(isDisabled(screen.getByLabelText('Choose another file'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    release();
    expect(await screen.findByText('Import cancelled after 50 tools.')).toBeTruthy();
    expect(screen.getByText(/50 imported, 0 errors, 70 not sent/)).toBeTruthy();
    expect(isDisabled(startButton())).toBe(false);
  });

  it('leaving the page during an import requires confirmation', async () => {
    const release = holdBatch();
    const { user } = await run(jsonFile(tools(1)));
    await screen.findByText('Importing...');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: 'Back to Admin Dashboard' }));
    expect(confirm).toHaveBeenCalledOnce();
    expect(address()).toBe('/bulk-import');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    window.history.back();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(window.history.state).toMatchObject({ isLeaveGuard: true });
    release();
    await screen.findByText('Successfully imported 1 tools!');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await waitFor(() => expect(window.history.state?.isLeaveGuard).toBeUndefined());
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

describe('undo of a recent import', () => {
  const batch = {
    id: 'b-1',
    file_name: 'tools.json',
    started_by: 'rosa',
    started_at: '2026-03-01T12:00:00Z',
    last_sent_at: '2026-03-01T12:00:00Z',
    added: 1,
    changed: 1,
    undo_started_at: null,
    undone_at: null,
  };
  const withImports = () => {
    backend.answers['select import_batches'] = { data: [batch] };
    backend.answers['account_emails'] = { data: [{ id: 'rosa', email: 'rosa@example.com' }] };
    backend.answers['undo_import'] = ({ payload }) => {
      if (!(payload as { keep_newer: boolean }).keep_newer) {
        const message =
          '1 of these listings have changed since the import. Nothing was undone. You can undo the other listings.';
        return { error: { message } };
      }
      // This server undoes one listing per request.
      const left = ['kept', 'removed'].slice(Number((payload as { after: string }).after));
      if (left.length === 0) backend.answers['select import_batches'] = { data: [] };
      return { data: left.slice(0, 1).map((outcome) => ({ id: String(3 - left.length), outcome })) };
    };
  };

  it('undoing an import requires confirmation and shows the result for each listing', async () => {
    withImports();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    expect(screen.getByText('tools.json').closest('p')!.textContent).toMatch(/1 changed by rosa@example\.com\. /);
    expect(backend.sent('undo_import')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(/^1 of these listings have changed since the import/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo the other listings' }));
    expect(await screen.findByText('The import was undone')).toBeTruthy();
    expect(screen.getByText(/: 1 deleted; 1 kept because they have changed since the import\.$/)).toBeTruthy();
    expect(backend.sent('undo_import')).toEqual([
      { batch: 'b-1', keep_newer: false, after: '' },
      { batch: 'b-1', keep_newer: true, after: '' },
      { batch: 'b-1', keep_newer: true, after: '1' },
      { batch: 'b-1', keep_newer: true, after: '2' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull());
  });

  it('the undo of an import that just finished removes its success message', async () => {
    withImports();
    const { user } = await openWith(jsonFile(tools(1)));
    await user.click(await screen.findByRole('button', { name: 'Start Import (1 tool)' }));
    await screen.findByText('Successfully imported 1 tools!');
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the other listings' }));
    expect(await screen.findByText('The import was undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Successfully imported 1 tools!')).toBeNull());
  });

  it('an undo that fails in the middle is shown as partial and can be continued', async () => {
    withImports();
    const undo = backend.answers['undo_import'] as (question: { payload: { after: string } }) => object;
    let isOffline = true;
    backend.answers['undo_import'] = ({ payload }) => {
      const { after } = payload as { after: string };
      if (after === '' || !isOffline) return undo({ payload: { keep_newer: true, after } as { after: string } });
      backend.answers['select import_batches'] = { data: [{ ...batch, undo_started_at: '2026-03-01T12:01:00Z' }] };
      return { error: { message: 'Failed to fetch' } };
    };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('The import was partly undone')).toBeTruthy();
    expect(await screen.findByText('Not fully undone.')).toBeTruthy();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(/: 1 deleted; 1 kept because they have changed since the import\.$/)).toBeTruthy();
  });
});
