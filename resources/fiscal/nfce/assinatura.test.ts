import { webcrypto } from 'node:crypto';
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { setNodeDependencies } from 'xml-core';
import { Application, Parse, SignedXml } from 'xmldsigjs';
import xpath from 'xpath';
import { beforeAll, describe, expect, it } from 'vitest';
import { assinar, type Assinado } from './assinatura.lazy.server';
import type { Certificado } from './certificado.server';
import { certificadoDeTeste } from './certificadoDeTeste.lazy.server';
import { notaDeExemplo } from './exemplo.lazy.server';
import { cancelamento, cancelamentoPorSubstituicao, inutilizacao } from './mensagens.lazy.server';
import { montar } from './montar.lazy.server';
import { abrirPfx } from './pfx.lazy.server';

/**
 * Verifies with another implementation of XML Signature than the one that signs (xml-crypto): its own canonical form,
 * and WebCrypto. The key is the one of the certificate in the message.
 */
const verifies = async (xml: string): Promise<boolean> => {
  const document = Parse(xml);
  const signed = new SignedXml(document);
  signed.LoadXml(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]!);
  return signed.Verify();
};
const cnpjs = ['11222333000181', '12ABC34501DE35'] as const;

describe.each(cnpjs)('a signature with the CNPJ %s, for a second implementation', (cnpj) => {
  let keys: Certificado;
  beforeAll(() => {
    setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath });
    Application.setEngine('Node', webcrypto as never);
    const { pfx, senha } = certificadoDeTeste({ cnpj, nome: 'EMPRESA' });
    keys = abrirPfx(pfx, senha);
  });
  const example = notaDeExemplo();
  const nota = (offline: boolean): string =>
    montar({
      ...example,
      emitente: { ...example.emitente, cnpj },
      ...(offline && {
        contingencia: { desde: new Date('2026-11-21T13:00:00Z'), motivo: 'Sem comunicação com a internet' },
      }),
    }).xml;
  const chave = (): string => /Id="NFe(\w{44})"/.exec(nota(false))![1]!;
  const event = () =>
    ({
      chave: chave(),
      ambiente: '2',
      cnpj,
      quando: new Date('2026-11-21T14:00:00Z'),
      fuso: 'America/Sao_Paulo',
      idLote: '7',
      protocolo: '135260000000001',
      justificativa: 'Pedido cancelado pelo cliente & <outros>',
    }) as const;
  const made: readonly (readonly [string, string, () => string])[] = [
    ['a note', 'xNome', () => assinar(nota(false), 'infNFe' satisfies Assinado, keys)],
    ['a note issued offline', 'xJust', () => assinar(nota(true), 'infNFe', keys)],
    ['a cancelling', 'xJust', () => cancelamento(event(), keys)],
    [
      'a cancelling by substitution',
      'xJust',
      () => cancelamentoPorSubstituicao({ ...event(), substituta: chave(), versaoDoSistema: 'Retaguarda 1.0' }, keys),
    ],
    [
      'a number given up',
      'xJust',
      () =>
        inutilizacao(
          {
            modelo: '65',
            uf: 'SP',
            ambiente: '2',
            cnpj,
            ano: 2026,
            serie: 1,
            de: 10,
            ate: 12,
            justificativa: 'Numeração pulada por falha',
          },
          keys,
        ),
    ],
  ];
  it.each(made)('holds on %s, and no longer when a letter of it is changed', async (_, name, make) => {
    const xml = make();
    expect(await verifies(xml)).toBe(true);
    const forged = xml.replace(new RegExp(`<${name}>.`), `<${name}>#`);
    expect(forged).not.toBe(xml);
    await expect(verifies(forged)).rejects.toThrow('Invalid digest');
  });
});
