import { expect, it } from 'vitest';
import { agentIn, agentOf } from './agents';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
it.each([
  [chrome, 'Chrome, Windows'],
  [`${chrome} Edg/120.0`, 'Edge, Windows'],
  [`${chrome} OPR/106.0`, 'Opera, Windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox, macOS'],
  ['curl/8.0', 'Navegador'],
  ['', null],
  [null, null],
])('names %s', (agent, name) => {
  expect(agentOf(agent)).toBe(name);
});
it('asks in SQL in the same order', () => {
  const text = agentIn('a');
  expect(text.indexOf("'Edg/'")).toBeLessThan(text.indexOf("'Chrome/'"));
  expect(text.indexOf("'Android'")).toBeLessThan(text.indexOf("'Linux'"));
});
