import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/catalogue';
import { hostWarnings, displayHost } from '../../src/domain/address/suspicious-host';

describe('a host warning', () => {
  it.each([
    ['ChatGPT', 'https://xn--chtgpt-9ta.com/', ['punycode']],
    ['Lumen', 'https://203.0.113.7/start', ['number']],
    ['Lumen', 'https://[2001:db8::1]/', ['number']],
    ['Lumen', 'https://lumen.github.io/', ['free']],
    ['Lumen', 'https://sites.google.com/view/lumen', ['free']],
    ['Lumen', 'https://bit.ly/3x', ['free']],
    ['Lumen', 'https://notgithub.io/', ['stranger']],
    ['Lumen', 'https://example.com/', ['stranger']],
    ['The Tool', 'https://tools.example/', ['stranger']],
    ['Lumen Draft', 'https://www.lumendraft.ai/', []],
    ['Lumen', 'https://app.getlumen.io/', []],
    ['Chat for Lumen', 'https://lumen.example/', []],
    ['Café AI', 'https://cafe.example/', []],
    ['Deep Photo Lab', 'https://dpl.example/', []],
    ['v0', 'https://v0.app/', []],
  ])('a listing named “%s” at %s has the warnings %j', (name, url, marks) => {
    expect(hostWarnings({ name, url }, false)).toEqual(marks);
  });

  it('a known host gets no “unknown host” warning but can get a “free hosting” warning', () => {
    expect(hostWarnings({ name: 'Lumen', url: 'https://example.com/' }, true)).toEqual([]);
    expect(hostWarnings({ name: 'Lumen', url: 'https://lumen.github.io/' }, true)).toEqual(['free']);
  });

  it('at most one in twenty catalogue tools has a warning', () => {
    const marked = catalogue.filter((tool) => hostWarnings(tool, false).length > 0);
    expect(marked.length / catalogue.length).toBeLessThan(0.05);
  });

  it('the warning shows the host without www', () =>
    expect(displayHost('https://www.lumen.example/start')).toBe('lumen.example'));
});
