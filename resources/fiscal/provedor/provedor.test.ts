import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { rootCertificates } from 'node:tls';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assinar } from '../nfce/assinatura.lazy.server';
import type { Certificado } from '../nfce/certificado.server';
import { notaDeExemplo } from '../nfce/exemplo.lazy.server';
import { montar } from '../nfce/montar.lazy.server';
import type { Nota } from '../nfce/nota.server';
import { autoridadesDe } from './autoridades.lazy.server';
import { emissoesDeTeste, memory } from '../../../tests/support/emissaoDeTeste';
import { brief } from '../../../tests/support/patience';
import { focus } from './focus.lazy.server';
import { SemResposta, type Emissao, type Emissor, type FiscalProvider } from './provedor.server';
import { rede } from './rede.lazy.server';
import { responsavelDe } from './responsavel.server';
import { sefaz, type Transporte } from './sefaz.lazy.server';
import { simulador } from './simulador.lazy.server';

const cnpj = '12ABC34501DE35';
const clock = { now: new Date('2026-11-21T13:15:00Z') };
const now = (): Date => clock.now;
let quem: ReturnType<typeof emissoesDeTeste>;
let certificado: Certificado;
let server: { readonly key: string; readonly cert: string };
beforeAll(() => {
  quem = emissoesDeTeste(cnpj, now);
  certificado = quem.certificado;
  server = tlsServer();
});
/** A self-signed certificate of localhost. */
const tlsServer = (): typeof server => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  cert.serialNumber = '01';
  [cert.validity.notBefore, cert.validity.notAfter] = [new Date('2020-01-01'), new Date('2049-01-01')];
  const names = [{ shortName: 'CN', value: 'localhost' }];
  cert.setSubject(names);
  cert.setIssuer(names);
  cert.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ]);
  cert.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { key: pair.privateKey, cert: forge.pki.certificateToPem(cert) };
};

const emissor = (over: Partial<Emissor> = {}): Emissor => quem.emissor(over);
const emissao = (over: Partial<Nota> = {}, keys: Certificado = certificado): Emissao => quem.emissao(over, keys);

const close: (() => void)[] = [];
afterAll(() => {
  for (const one of close) one();
});
const listen = async (one: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    one.listen(0, '127.0.0.1', resolve);
  });
  close.push(() => {
    one.closeAllConnections();
    one.close();
  });
  return (one.address() as AddressInfo).port;
};
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** The simulator behind real TLS that demands a client's certificate, as the states do. */
const overTheWire = async (): Promise<FiscalProvider> => {
  const inside = simulador({ store: memory(), now });
  const service = createHttps({ ...server, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    const client =
      (request.socket as { getPeerCertificate?: () => { subject?: { CN?: string } } }).getPeerCertificate?.().subject
        ?.CN ?? '';
    void bodyOf(request).then(async (corpo) => {
      const servico = (request.url ?? '/').slice(1) as Parameters<Transporte>[0]['servico'];
      const isRight =
        client.endsWith(cnpj) &&
        request.headers['content-type']?.startsWith(
          'application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/',
        );
      response
        .writeHead(isRight ? 200 : 403, { 'content-type': 'application/soap+xml' })
        .end(isRight ? await inside({ servico, uf: 'SP', ambiente: '2', modelo: '65', corpo, certificado }) : '');
    });
  });
  const port = await listen(service);
  return sefaz(
    'sefaz',
    false,
    rede({
      prazo: 5000,
      autoridades: [server.cert],
      endereco: (_onde, servico) => `https://localhost:${port}/${servico}`,
    }),
    now,
  );
};

/** Fake of Focus NFe after its documentation: Basic authentication, references, states, fields of the answers. */
const focusFake = async (): Promise<FiscalProvider> => {
  const notes = new Map<string, Record<string, unknown>>();
  const unused = new Set<string>();
  const service = createHttp((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const say = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    void bodyOf(request).then((text) => {
      if (request.headers.authorization !== `Basic ${btoa('segredo:')}`)
        return say(401, { codigo: 'permissao_negada', mensagem: 'Acesso negado' });
      const body = (text ? JSON.parse(text) : {}) as {
        readonly items?: readonly Record<string, string>[];
        readonly justificativa?: string;
        readonly numero?: string;
        readonly numero_inicial?: string;
      };
      const ref = url.searchParams.get('ref') ?? decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
      const note = notes.get(ref);
      if (url.pathname.startsWith('/arquivos/'))
        return void response.end(
          url.pathname.endsWith('-can.xml')
            ? '<procEventoNFe versao="1.00"/>'
            : url.pathname.endsWith('-inu.xml')
              ? '<ProcInutNFe versao="4.00"/>'
              : '<nfeProc><NFe xmlns="http://www.portalfiscal.inf.br/nfe"/></nfeProc>',
        );
      if (url.pathname === '/v2/nfce/inutilizacao') {
        if (unused.has(body.numero_inicial!))
          return say(422, {
            status: 'erro_autorizacao',
            status_sefaz: '563',
            mensagem_sefaz: 'Ja existe pedido de Inutilizacao',
          });
        unused.add(body.numero_inicial!);
        return say(200, {
          status: 'autorizado',
          status_sefaz: '102',
          mensagem_sefaz: 'Inutilizacao de numero homologado',
          protocolo_sefaz: '141190000000001',
          caminho_xml: '/arquivos/1-inu.xml',
        });
      }
      if (request.method === 'POST') {
        if (note?.status === 'autorizado')
          return say(422, { codigo: 'already_processed', mensagem: 'Nota fiscal ja autorizada' });
        const bad = body.items?.find(({ cfop }) => cfop === '6102');
        const answer = bad
          ? { status: 'erro_autorizacao', status_sefaz: '725', mensagem_sefaz: 'NFC-e com CFOP invalido [nItem:1]' }
          : {
              cnpj_emitente: cnpj,
              ref,
              status: 'autorizado',
              status_sefaz: '100',
              mensagem_sefaz: 'Autorizado o uso da NF-e',
              chave_nfe: `NFe352611${cnpj}65001${String(body.numero).padStart(9, '0')}1000000000`,
              numero: body.numero,
              serie: '1',
              caminho_xml_nota_fiscal: `/arquivos/${ref}-nfe.xml`,
            };
        notes.set(ref, {
          ...answer,
          ...(!bad && {
            protocolo_nota_fiscal: {
              numero_protocolo: '135260000000001',
              data_recebimento: '2026-11-21T10:15:00-03:00',
              status: '100',
            },
          }),
        });
        return say(bad ? 422 : 201, answer);
      }
      if (!note) return say(404, { codigo: 'nao_encontrado', mensagem: 'Nota fiscal nao encontrada' });
      if (request.method === 'DELETE') {
        if ((body.justificativa ?? '').length < 15)
          return say(400, {
            codigo: 'requisicao_invalida',
            mensagem: 'Parametro "justificativa" deve ter entre 15 e 255 caracteres',
          });
        notes.set(ref, {
          ...note,
          status: 'cancelado',
          status_sefaz: '135',
          mensagem_sefaz: 'Evento registrado e vinculado a NF-e',
          numero_protocolo: '135260000000002',
          caminho_xml_cancelamento: `/arquivos/${ref}-can.xml`,
        });
        return say(200, {
          status: 'cancelado',
          status_sefaz: '135',
          mensagem_sefaz: 'Evento registrado e vinculado a NF-e',
          caminho_xml_cancelamento: `/arquivos/${ref}-can.xml`,
        });
      }
      return say(200, note);
    });
  });
  const port = await listen(service);
  return focus({ fetch, token: 'segredo', prazo: 5000, endereco: () => `http://127.0.0.1:${port}` });
};

describe.each<[string, () => Promise<FiscalProvider>]>([
  ['the simulator', () => Promise.resolve(sefaz('simulador', true, simulador({ store: memory(), now }), now))],
  ['the tax office over TLS', overTheWire],
  ['Focus NFe', focusFake],
])('what every provider does: %s', (_name, open) => {
  let provider: FiscalProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it('authorises a note, and knows it by what was stored before it was sent', async () => {
    const sent = emissao();
    expect((await provider.consultar(emissor(), sent)).tipo).toBe('inexistente');
    const done = await provider.emitir(emissor(), sent);
    expect(done).toMatchObject({ tipo: 'autorizada', codigo: '100', prova: expect.stringMatching(/<protNFe|<NFe /) });
    expect(await provider.consultar(emissor(), sent)).toMatchObject({
      tipo: 'autorizada',
      protocolo: 'protocolo' in done ? done.protocolo : '',
    });
  });
  it('does not authorise it twice', async () => {
    const sent = emissao();
    const first = await provider.emitir(emissor(), sent);
    const second = await provider.emitir(emissor(), sent);
    const found = second.tipo === 'duplicada' ? await provider.consultar(emissor(), sent) : second;
    expect(found).toMatchObject({ tipo: 'autorizada', protocolo: 'protocolo' in first ? first.protocolo : '' });
  });
  it('says why it refuses one, and takes it when it is mended', async () => {
    const sent = emissao();
    const wrong = {
      ...sent,
      nota: { ...sent.nota, itens: sent.nota.itens.map((item) => ({ ...item, cfop: '6102' })) },
      xml: assinar(
        sent.xml!.replace(/<infNFeSupl>.*<\/Signature>/, '').replace('<CFOP>5101', '<CFOP>6102'),
        'infNFe',
        certificado,
      ),
    };
    const supl = /<infNFeSupl>.*<\/infNFeSupl>/.exec(sent.xml!)![0];
    expect(
      await provider.emitir(emissor(), { ...wrong, xml: wrong.xml.replace('<Signature ', `${supl}<Signature `) }),
    ).toMatchObject({ tipo: 'rejeitada', codigo: '725' });
    expect(await provider.emitir(emissor(), sent)).toMatchObject({ tipo: 'autorizada' });
  });
  it('cancels it, and knows that too', async () => {
    const sent = emissao();
    const done = await provider.emitir(emissor(), sent);
    const cancelled = await provider.cancelar(emissor(), quem.cancelOf(done, sent.ref));
    expect(cancelled).toMatchObject({
      tipo: 'cancelada',
      codigo: '135',
      prova: expect.stringContaining('<procEventoNFe '),
    });
    expect(await provider.consultar(emissor(), sent)).toMatchObject({
      tipo: 'cancelada',
      prova: expect.stringContaining('<procEventoNFe '),
    });
  });
  it('gives up a number, once', async () => {
    const pedido = { ano: 2026, serie: 1, de: 900, ate: 900, justificativa: 'Numeração pulada por falha' };
    expect(await provider.inutilizar(emissor(), pedido)).toMatchObject({
      tipo: 'inutilizada',
      codigo: '102',
      prova: expect.stringContaining('<ProcInutNFe '),
    });
    const again = await provider.inutilizar(emissor(), pedido);
    expect(again).toMatchObject({ tipo: 'inutilizada', codigo: '563' });
    // The repeated answer is recognized; only the first one carried the proof.
    expect(again).not.toHaveProperty('prova');
  });
  it('tells whether it is in service', async () => {
    expect((await provider.status(emissor())).emOperacao).toBe(true);
  });
});

it('trusts the authorities that are added beside the public ones, not instead of them', () => {
  const added = autoridadesDe(`${server.cert.replaceAll('\r\n', '\n')}${certificado.cert}`.replaceAll('\n', '\\n'));
  expect(added).toHaveLength(rootCertificates.length + 2);
  expect(added).toEqual(expect.arrayContaining([rootCertificates[0]]));
  expect(added.at(-1)).toContain('-----END CERTIFICATE-----');
});
it('names who answers for the programme with all that is asked, or says what is missing', () => {
  const none = {
    FISCAL_RT_CNPJ: '',
    FISCAL_RT_CONTATO: '',
    FISCAL_RT_EMAIL: '',
    FISCAL_RT_FONE: '',
    FISCAL_RT_CSRT_ID: '',
    FISCAL_RT_CSRT: '',
  };
  const all = {
    ...none,
    FISCAL_RT_CNPJ: '11222333000181',
    FISCAL_RT_CONTATO: 'Suporte',
    FISCAL_RT_EMAIL: 'suporte@exemplo.com.br',
    FISCAL_RT_FONE: '1132654321',
  };
  expect(responsavelDe(none)).toBeUndefined();
  expect(() => responsavelDe({ ...all, FISCAL_RT_FONE: '' })).toThrow(/informe os quatro juntos/);
  expect(() => responsavelDe({ ...all, FISCAL_RT_CSRT_ID: '01' })).toThrow(/informe os dois juntos/);
  // The hash of the technical note: SHA-1 of the code and the key, in base 64.
  const { xml, chave } = montar(
    notaDeExemplo(),
    responsavelDe({ ...all, FISCAL_RT_CSRT_ID: '01', FISCAL_RT_CSRT: 'G8063VRTNDMO886SFNK5LDUDEI24XJ22YIPO' }),
  );
  expect(xml).toContain(
    `<idCSRT>01</idCSRT><hashCSRT>${createHash('sha1').update(`G8063VRTNDMO886SFNK5LDUDEI24XJ22YIPO${chave}`).digest('base64')}</hashCSRT></infRespTec></infNFe>`,
  );
});

describe('no answer', () => {
  it('is told apart: nothing left, or it may have been recorded', async () => {
    const nobody = sefaz('sefaz', false, rede({ prazo: 5000, endereco: () => 'https://127.0.0.1:1/' }), now);
    await expect(nobody.emitir(emissor(), emissao())).rejects.toMatchObject({ enviada: false });
    const silent = createHttps(server, () => undefined);
    const port = await listen(silent);
    const waiting = sefaz(
      'sefaz',
      false,
      rede({ prazo: brief, autoridades: [server.cert], endereco: () => `https://localhost:${port}/` }),
      now,
    );
    await expect(waiting.emitir(emissor(), emissao())).rejects.toMatchObject({ enviada: true });
    const page = createHttps(server, (_request, response) => {
      response.end('<html><body>Manutenção');
    });
    const other = await listen(page);
    await expect(
      sefaz(
        'sefaz',
        false,
        rede({ prazo: 5000, autoridades: [server.cert], endereco: () => `https://localhost:${other}/` }),
        now,
      ).emitir(emissor(), emissao()),
    ).rejects.toBeInstanceOf(SemResposta);
    // A server with the wrong certificate gets nothing.
    await expect(
      sefaz('sefaz', false, rede({ prazo: 5000, endereco: () => `https://localhost:${other}/` }), now).emitir(
        emissor(),
        emissao(),
      ),
    ).rejects.toMatchObject({ enviada: false });
    const gone = createHttp();
    const closed = await listen(gone);
    await new Promise((resolve) => {
      gone.close(resolve);
    });
    await expect(
      focus({ fetch, token: 'x', prazo: 5000, endereco: () => `http://127.0.0.1:${closed}` }).emitir(
        emissor(),
        emissao(),
      ),
    ).rejects.toMatchObject({ enviada: false });
  });
});
