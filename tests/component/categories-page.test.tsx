import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CategoriesPage from '../../src/pages/categories-page';
import type { AdminCategories } from '../../src/lib/database';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

const category = (name: string, place: number, own: object = {}): AdminCategories['categories'][number] => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  family: 'text',
  sentence: null,
  is_offered: true,
  place,
  version: 3,
  listings: place * 10,
  before: [],
  ...own,
});
const family = (name: string, place: number) => ({
  slug: name.toLowerCase(),
  name,
  sentence: null,
  is_adult: false,
  place,
  version: 1,
});
let data: AdminCategories;

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  data = {
    families: [family('Text', 1), family('Image', 2), family('Other', 3)],
    categories: [
      category('Translation', 1),
      category('Writing', 2, { before: [{ name: 'Copy', isMerged: true }] }),
      category('Other', 1, { family: 'other' }),
    ],
    unplaced: [],
    unsettled: 0,
  };
  backend.answers['admin_categories'] = () => ({ data });
  backend.answers['sync_categories'] = { data: { moved: 5, left: 0 } };
});

const open = () => renderPage(<CategoriesPage />, { at: '/ai-admin/categories' });
const button = (name: string) => screen.findByRole('button', { name });
const requests = (name: string) => backend.sent(name);

it('the page lists every family with its categories and their listing counts', async () => {
  open();
  await button('Edit Writing');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Text 30 listings', 'Image 0 listings', 'Other 10 listings']);
  expect(within(screen.getByRole('list', { name: 'Text' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Merge Other' })).toBeNull();
});

it('renaming a category updates its listings in batches', async () => {
  let batches = 0;
  backend.answers['sync_categories'] = () => ({ data: { moved: 10, left: 20 - 10 * (batches += 1) } });
  const { user } = open();
  (await button('Edit Writing')).focus();
  await user.keyboard('{Enter}');
  const form = within(screen.getByRole('form', { name: 'Change Writing' }));
  expect(form.getByText('20 listings use this category.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  data.categories[1] = category('Prose', 2, { version: 4 });
  data.unsettled = 20;
  await user.keyboard('{Control>}a{/Control}Prose{Enter}');
  await waitFor(() =>
    expect(requests('save_category')).toEqual([
      {
        ...{ name: 'Prose', family: 'text', is_offered: true },
        ...{ current_slug: 'writing', expected_version: 3 },
      },
    ]),
  );
  await waitFor(() => expect(requests('sync_categories')).toHaveLength(2));
  await screen.findByText('‘Writing’ is now ‘Prose’');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

it('an invalid or rejected name is reported at the field, and the typed text stays', async () => {
  backend.answers['save_category'] = { error: { message: 'The category ‘Design’ already exists.', code: 'P0001' } };
  const { user } = open();
  await user.click(await button('Edit Writing'));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  const message = () => document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.type(name, ', copy{Enter}');
  await waitFor(() => expect(message()).toBe('The name must be 1 to 60 characters, without a comma.'));
  expect(requests('save_category')).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Design{Enter}');
  await waitFor(() => expect(message()).toBe('The category ‘Design’ already exists.'));
  expect([name.value, document.activeElement]).toEqual(['Design', name]);
});

it('only a category without listings can be removed', async () => {
  data.categories.push(category('Poetry', 3, { listings: 0 }));
  const { user } = open();
  await user.click(await button('Edit Writing'));
  expect(screen.queryByRole('button', { name: 'Remove Writing' })).toBeNull();
  await user.click(await button('Edit Poetry'));
  await user.click(await button('Remove Poetry'));
  await waitFor(() => expect(requests('remove_category')).toEqual([{ current_slug: 'poetry', expected_version: 3 }]));
});

it('a merge shows the number of affected listings, and a merged category can be restored', async () => {
  const { user } = open();
  await user.click(await button('Merge Translation'));
  const form = within(screen.getByRole('form', { name: 'Merge Translation' }));
  const target = form.getByLabelText('Merge Translation into');
  await user.click(form.getByRole('button', { name: 'Merge 10 listings' }));
  expect(await form.findByText('Choose a category from the list')).toBeTruthy();
  await user.selectOptions(target, 'Writing');
  expect(form.getByText(/^10 listings move to Writing, which has 20 listings\./)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Merge 10 listings' }));
  await screen.findByText('‘Translation’ is merged into ‘Writing’');
  expect(requests('merge_category')).toEqual([{ from_name: 'Translation', into_slug: 'writing', expected_version: 3 }]);
  await user.click(await button('Restore Copy'));
  await waitFor(() => expect(requests('restore_category')).toEqual([{ former_name: 'Copy', into_slug: 'writing' }]));
});

it('reordering categories by keyboard keeps the focus and an open form', async () => {
  const { user } = open();
  const up = await button('Move Writing up');
  await user.click(await button('Add a category to Text'));
  await user.keyboard('Half a na');
  up.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Writing is now number 1 of Text')).toBeTruthy();
  expect(document.activeElement).toBe(up);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half a na');
  await user.click(await button('Move Translation up'));
  await user.click(await button('Move the family Other down'));
  expect(requests('order_categories')).toEqual([
    { within: 'text', slugs: ['writing', 'translation'], expected: ['translation', 'writing'] },
  ]);
});

it('a family moves only among the families of its kind, so families for adults stay last', async () => {
  data.families.push({ ...family('Adult', 4), is_adult: true }, { ...family('Romance', 5), is_adult: true });
  const { user } = open();
  await user.click(await button('Move the family Adult up'));
  await user.click(await button('Move the family Other down'));
  expect(requests('order_categories')).toEqual([]);
  await user.click(await button('Move the family Romance up'));
  expect(await screen.findByText('Romance is now number 4')).toBeTruthy();
  const expected = ['text', 'image', 'other', 'adult', 'romance'];
  expect(requests('order_categories')).toEqual([
    { within: '', slugs: ['text', 'image', 'other', 'romance', 'adult'], expected },
  ]);
});

it('the page suggests merging names with the same words, but a category for adults only with another one', async () => {
  data.families.push({ ...family('Adult', 4), is_adult: true });
  data.categories.push(
    category('Chatbot', 4),
    category('Chatbots', 5),
    category('Health Chatbots', 1),
    category('NSFW Chatbot', 3, { family: 'adult' }),
    category('NSFW Chatbots', 4, { family: 'adult' }),
    category('Assistant', 2),
    category('AI Assistant', 1),
    category('AI', 6),
  );
  const { user } = open();
  const list = within(await screen.findByRole('region', { name: 'Similar names' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Merge AI Assistant into Assistant',
    'Merge NSFW Chatbot into NSFW Chatbots',
    'Merge Chatbot into Chatbots',
  ]);
  await user.click(list.getByRole('button', { name: 'Merge Chatbot into Chatbots' }));
  const target = await screen.findByLabelText<HTMLSelectElement>('Merge Chatbot into');
  expect([target.value, document.activeElement]).toEqual(['Chatbots', target]);
});

it('an unknown category name can be added as a category or merged into another category', async () => {
  data.unplaced = [{ name: 'Weaving', listings: 1 }];
  const { user } = open();
  await user.click(await button('Add as a category: Weaving'));
  const form = within(screen.getByRole('form', { name: 'Add a category' }));
  expect(form.getByText('1 listing uses this name.')).toBeTruthy();
  await user.selectOptions(form.getByLabelText('Family'), 'Image');
  await user.click(form.getByRole('button', { name: 'Add category' }));
  await waitFor(() =>
    expect(requests('save_category')).toEqual([{ name: 'Weaving', family: 'image', is_offered: true }]),
  );
  await user.click(await button('Merge Weaving'));
  await user.selectOptions(await screen.findByLabelText('Merge Weaving into'), 'Other');
  await user.click(await button('Merge 1 listing'));
  await waitFor(() => expect(requests('merge_category')).toEqual([{ from_name: 'Weaving', into_slug: 'other' }]));
});

it('listings that still have an old category name are counted and can be updated', async () => {
  data.unsettled = 7;
  const { user } = open();
  expect(await screen.findByText('7 listings to update')).toBeTruthy();
  await user.click(await button('Update these listings'));
  await waitFor(() => expect(requests('sync_categories')).toHaveLength(1));
});

it('the administrator can add, edit and remove families', async () => {
  const { user } = open();
  await user.click(await button('Add a family'));
  await user.keyboard('Science{Enter}');
  await waitFor(() => expect(requests('save_family')).toEqual([{ name: 'Science' }]));
  await user.click(await button('Edit the family Text'));
  expect(screen.getByText('The address stays /category/text.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(document.activeElement).toBe(await button('Edit the family Text'));
  await user.click(await button('Remove the family Image'));
  await waitFor(() => expect(requests('remove_family')).toEqual([{ current_slug: 'image', expected_version: 1 }]));
});
