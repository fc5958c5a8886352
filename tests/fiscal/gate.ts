import type { Usage } from '../../scripts/lib/arguments.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arquivoDoEsquema, textosDosEsquemas } from '../../resources/fiscal/nfce/esquema.lazy.server';
import { queue } from './queue';
import { whatIsSent, type Sent } from './scenario';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const has = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined;
interface Opinion {
  readonly schema: string;
  readonly signature: string;
}

export const usage = {
  text: 'Confere o XML de muitas vendas com o validador oficial.',
  values: ['vendas?'],
} satisfies Usage;

/**
 * `npm run test:fiscal`: everything that the product sends to the tax office, judged by tools that it does not use: the
 * schemas by Xerces of the JDK, the signatures by the JDK and by xmlsec1. A letter changed in each, and an element too
 * many, must be noticed. Then a queue of sales under every mood of a tax office, two hundred of them unless another
 * number is given. Exit code 1 when something is wrong or a tool is missing.
 */
export const run = async ([sales = '200']: readonly string[] = []): Promise<number> => {
  const [isJava, isXmlsec] = [has('java', '-version'), has('xmlsec1', '--version')];
  if (!isJava)
    say(
      'Java não encontrado: os esquemas e as assinaturas não foram conferidos pelo JDK. Instale o Java 17 (Debian: openjdk-17-jre-headless).',
    );
  if (!isXmlsec)
    say('xmlsec1 não encontrado: as assinaturas não foram conferidas por ele. Instale-o (Debian: xmlsec1).');
  const folder = mkdtempSync(join(tmpdir(), 'retaguarda-fiscal-'));
  try {
    const sent = await whatIsSent();
    const forged = sent.flatMap((one): Sent[] =>
      one.signed ? [{ ...one, name: `${one.name} adulterado`, xml: forge(one.xml) }] : [],
    );
    const broken = sent.map((one): Sent => ({
      ...one,
      name: `${one.name} estragado`,
      xml: one.xml.replace(/(<\w+[^>]*>)/, '$1<nada/>'),
      signed: undefined,
    }));
    const files = await written(folder, [...sent, ...forged, ...broken]);
    const java = isJava ? byJava(folder) : undefined;
    const wrong: string[] = [];
    for (const { one, file, isForged, isBroken } of files.map((all, at) => ({
      ...all,
      isForged: at >= sent.length,
      isBroken: at >= sent.length + forged.length,
    }))) {
      const opinion = java?.get(file);
      const xmlsec = isXmlsec && one.signed ? byXmlsec(folder, file, one) : '-';
      const isRight = isBroken
        ? (opinion?.schema ?? 'não conferido') !== 'ok'
        : isForged
          ? [opinion?.signature ?? 'não confere', xmlsec].every((said) => said !== 'ok')
          : [opinion?.schema ?? 'ok', opinion?.signature ?? 'ok', xmlsec].every(
              (said) => said === 'ok' || said === '-',
            );
      if (!isForged)
        say(
          `${isRight ? '✓' : '✗'} ${one.name}: esquema ${opinion?.schema ?? 'não conferido'}, assinatura ${opinion?.signature ?? 'não conferida'} (JDK), ${xmlsec} (xmlsec1)`,
        );
      if (!isRight) wrong.push(`${one.name}: ${JSON.stringify([opinion, xmlsec])}`);
    }
    say(
      `${sent.length} mensagens e documentos, ${forged.length + broken.length} adulterados ou estragados de propósito: ${wrong.length === 0 ? 'tudo como deve ser' : `${wrong.length} errados`}${isJava && isXmlsec ? '' : ', no que foi conferido; faltam ferramentas'}.`,
    );
    for (const line of wrong) say(line);
    return [await queues(Number(sales)), wrong.length === 0, isJava, isXmlsec].every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** So many sales under every mood of a tax office, on both engines. */
const queues = async (sales: number): Promise<boolean> => {
  let isRight = true;
  for (const engine of ['pglite', 'postgres'] as const) {
    const { wrong, notes, offline, ends, seconds } = await queue(engine, sales);
    say(
      `${wrong.length === 0 ? '✓' : '✗'} fila de ${sales} vendas, ${engine}: ${notes} números, ${offline} em contingência, ${Object.entries(
        ends,
      )
        .map(([end, count]) => `${count} ${end}`)
        .join(', ')}; ${seconds} s`,
    );
    for (const line of wrong) say(`  ${line}`);
    isRight &&= wrong.length === 0;
  }
  return isRight;
};

/** A letter of what is signed. */
const forge = (xml: string): string =>
  xml.replace(
    /<(xNome|xJust|xCorrecao)>(.)/,
    (_, name: string, letter: string) => `<${name}>${letter === 'X' ? 'Y' : 'X'}`,
  );

const written = async (
  folder: string,
  all: readonly Sent[],
): Promise<readonly { readonly one: Sent; readonly file: string }[]> => {
  mkdirSync(join(folder, 'xsd'));
  for (const [name, text] of Object.entries(await textosDosEsquemas())) writeFileSync(join(folder, 'xsd', name), text);
  const files = all.map((one, at) => ({ one, file: `${at}.xml` }));
  for (const { one, file } of files) writeFileSync(join(folder, file), one.xml);
  writeFileSync(
    join(folder, 'lista.tsv'),
    files.map(({ one, file }) => `${file}\t${arquivoDoEsquema(one.kind)}\t${one.signed ?? '-'}`).join('\n'),
  );
  return files;
};
const byJava = (folder: string): ReadonlyMap<string, Opinion> => {
  const answer = execFileSync(
    'java',
    ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', 'tests/fiscal/Gate.java', folder],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  return new Map(
    answer
      .trim()
      .split('\n')
      .map((line) => {
        const [file = '', schema = '', signature = ''] = line.split('\t');
        return [file, { schema, signature }];
      }),
  );
};
/** With the certificate that the message carries: whether it is the company's is not what is asked here. */
const byXmlsec = (folder: string, file: string, { xml, signed = 'infNFe' }: Sent): string => {
  const pem = join(folder, `${file}.pem`);
  writeFileSync(
    pem,
    `-----BEGIN CERTIFICATE-----\n${/<X509Certificate>([^<]+)/
      .exec(xml)![1]!
      .match(/.{1,64}/g)!
      .join('\n')}\n-----END CERTIFICATE-----\n`,
  );
  const { status } = spawnSync(
    'xmlsec1',
    [
      '--verify',
      '--id-attr:Id',
      `http://www.portalfiscal.inf.br/nfe:${signed}`,
      '--pubkey-cert-pem',
      pem,
      join(folder, file),
    ],
    { stdio: 'ignore' },
  );
  return status === 0 ? 'ok' : 'não confere';
};
