import { describe, expect, it } from 'vitest';
import { validar } from './esquema.lazy.server';
import { lerXml } from './leitura.lazy.server';

const laughs = `<!DOCTYPE r [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};&a${at};&a${at};">`).join('')}]><r>&a30;</r>`;
const foreign = ['file:///etc/passwd', 'http://127.0.0.1:9/x', 'php://filter/resource=x'].flatMap((address) => [
  `<!DOCTYPE r [<!ENTITY x SYSTEM "${address}">]><r>&x;</r>`,
  `<!DOCTYPE r SYSTEM "${address}"><r/>`,
  `<!DOCTYPE r [<!ENTITY % x SYSTEM "${address}"> %x;]><r/>`,
  `<r xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${address}" parse="text"/></r>`,
]);

describe('XML of a provider', () => {
  it('that unfolds without end is read in no time, or not at all', () => {
    const start = performance.now();
    const before = process.memoryUsage().rss;
    const read = lerXml(laughs);
    expect((read?.texto ?? '').length).toBeLessThan(1_000);
    expect(performance.now() - start).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });
  it.each(foreign)('fetches and reads nothing else: %s', (xml) => {
    expect(JSON.stringify(lerXml(xml) ?? '')).not.toMatch(/root:|bin\/(sh|bash)/);
  });
  it.each([laughs, ...foreign.slice(0, 3), '<!doctype r [<!entity x "1">]><r>&x;</r>'])(
    'with a document type is neither read nor held to a schema: %s',
    async (xml) => {
      expect(lerXml(xml)).toBeUndefined();
      expect(await validar('NFe', xml)).toHaveLength(1);
    },
  );
  it('with huge attributes or texts, another encoding or bytes that are none is no answer, in no time', async () => {
    const start = performance.now();
    const huge = 'x'.repeat(12_000_000);
    for (const xml of [
      `<r a="${huge}"/>`,
      `<r>${huge}</r>`,
      `<r ${Array.from({ length: 2 }, () => 'a="1"').join(' ')}/>`,
      '<?xml version="1.0" encoding="UTF-16"?><r/>\u0000',
      '<r>\u0000</r>',
      '<r>\u001b@</r>',
      'PK\u0003\u0004<r/>',
      `<r>&#0;</r>`,
      `<r>&unknown;</r>`,
    ])
      expect([xml.slice(0, 60), lerXml(xml)]).toEqual([xml.slice(0, 60), undefined]);
    expect(await validar('NFe', `<NFe a="${huge}"/>`)).not.toEqual([]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
  it('that is cut, deep or no XML is no answer', () => {
    for (const text of ['', '<r>', '<html><body>502', 'null', `${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}`])
      expect(lerXml(text)).toBeUndefined();
  });
});
