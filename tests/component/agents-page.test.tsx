import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { integrations } from '../../src/content/integrations';
import AgentsPage from '../../src/pages/agents-page';
import { questions } from '../../supabase/functions/mcp/mcp-tools';
import { renderApp } from '../support/render-app';

afterEach(() => vi.unstubAllEnvs());

it('the page shows the MCP server address, its settings and its tools', () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
  renderApp(<AgentsPage />);
  const address = 'https://project.example/functions/v1/mcp';
  const [serverUrl, settings] = screen
    .getAllByRole('definition')
    .map((one) => one.querySelector('code')?.textContent ?? '');
  expect(serverUrl).toBe(address);
  expect(Object.values((JSON.parse(settings!) as { mcpServers: object }).mcpServers)).toEqual([
    { type: 'http', url: address },
  ]);
  for (const name of Object.keys(questions)) expect(screen.getByText(name)).toBeTruthy();
});

it('without a configured server, the page describes only the feeds', () => {
  const mcpUrl = vi.spyOn(integrations, 'mcpUrl').mockReturnValue(undefined);
  renderApp(<AgentsPage />);
  mcpUrl.mockRestore();
  expect(document.body.textContent).not.toMatch(/MCP|functions\/v1|server/);
  expect(screen.getByRole('link', { name: '/llms.txt' })).toBeTruthy();
});
