import { expect, it } from 'vitest';
import { assinar } from '../nfce/assinatura.lazy.server';
import { documentoDe } from '../nfce/documento.server';
import { entregaDeExemplo, itemDeExemplo, notaDeExemplo } from '../nfce/exemplo.lazy.server';
import { emissoesDeTeste } from '../../../tests/support/emissaoDeTeste';
import { danfe } from './danfe.lazy.server';
import { danfeNfe } from './danfeNfe.lazy.server';
import type { NotaFiscal } from '../nota.server';
import { lerXml } from '../nfce/leitura.lazy.server';

const { certificado } = emissoesDeTeste('11222333000181', () => new Date('2026-11-21T13:15:00Z'));
const hostis = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Pizza \u001b@\u001bp\u0000\u0019\u00fa gaveta',
  'a\u202egnp.exe\u2066\u200b',
  ']]></xProd><vProd>0.01</vProd>',
  '&lt;b&gt; &amp; &#27;',
  '\u009b31m\u0085\u2028linha',
];
const nota = { numero: 42, emissao: '2026-11-21T13:15:00Z', situacao: 'EMITIDA' } as NotaFiscal;

it.each(hostis)('hostile text is a text of the note and of its print, and nothing else: %j', (texto) => {
  const { xml } = documentoDe(
    notaDeExemplo({
      ...entregaDeExemplo,
      ambiente: '1',
      consumidor: { ...entregaDeExemplo.consumidor!, nome: texto },
      emitente: { ...notaDeExemplo().emitente, razaoSocial: texto },
      itens: [{ ...itemDeExemplo, descricao: texto, observacao: texto }],
      informacoes: texto,
    }),
  );
  const signed = assinar(xml, 'infNFe', certificado);
  const root = lerXml(signed);
  expect(JSON.stringify(root).match(/"nome":"vProd"/g)).toHaveLength(2);
  const document = danfe({ vias: 'todas', xml: signed, nota, papel: '80mm', fuso: 'America/Sao_Paulo' });
  // Neither bytes that steer a printer nor marks that turn the direction of the line.
  expect(JSON.stringify(document)).not.toMatch(/\\u00[01]|[\u0080-\u009f\u200b\u2028\u202a-\u202e\u2066-\u2069]/);
});

it('writes the telephone and the CEP of an NF-e as people do', () => {
  const { xml } = documentoDe(
    notaDeExemplo({ ...entregaDeExemplo, emitente: { ...notaDeExemplo().emitente, telefone: '+5511998274616' } }),
  );
  const text = JSON.stringify(danfeNfe({ xml, nota, fuso: 'America/Sao_Paulo' }));
  expect(text).toContain('Fone (11) 99827-4616');
  expect(text).toMatch(/CEP \d{5}-\d{3}/);
  expect(text).not.toContain('11998274616');
});
