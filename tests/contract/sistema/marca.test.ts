import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountMail, simulatedMail } from '../../../src/server/adapters/mail';
import { letterOf } from '../../../src/server/adapters/mail/letter';
import { staticFiles } from '../../../src/server/hosts/files';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const nova = { nome: 'Mesa & Cia', prefixoTitulo: 'Mesa', cor: '#7a1fa2' };

describe.each(['postgres', 'pglite'] as const)('the brand of the settings (%s)', (engine) => {
  let house: Services;
  let [admin, um]: Speaker[] = [];
  const ler = async () => (await admin!('GET', 'config')).body.result!;
  const salvar = async (values: object) => admin!('POST', 'config/salvar', { ...values, versao: (await ler()).versao });
  const mudar = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  /** Page of the app, as the host hands it out. */
  const documento = async (): Promise<string> => {
    const pasta = mkdtempSync(join(tmpdir(), 'marca-'));
    writeFileSync(
      join(pasta, 'index.html'),
      '<head><meta name="description" content="Retaguarda: gestão"><title>Retaguarda</title></head>',
    );
    const files = await staticFiles(pasta);
    return files.page(new Request('http://localhost/app'), await house.app.stamp())!.text();
  };
  const carimbo = (html: string) =>
    JSON.parse(/name="brand" content='([^']*)'/.exec(html)![1]!.replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as {
      name: string;
      prefix: string;
      mark: string;
      tones: Record<string, string>;
    };

  beforeAll(async () => {
    const simulated = simulatedMail();
    house = await startServices({ engine, ports: { mail: { ...simulated, through: accountMail } } });
    [admin, um] = [await house.as('admin'), await house.as('um')];
    await mudar(sql`update usuario set email = 'um@retaguarda.com.br' where login = 'um'`);
    await salvar({ nome: null, prefixoTitulo: null, cor: null, logo: null, emailServidor: null });
  }, 120_000);
  afterAll(() => house.close());

  it('is the own of the product until somebody sets it: pages carry nothing more', async () => {
    expect(await house.app.stamp()).toBeUndefined();
    expect(await documento()).not.toContain('name="brand"');
  });

  it('reaches every reader: title, header, sign-in, mails, manifest, prints, codes, description', async () => {
    const saved = await salvar(nova);
    expect(saved.status, saved.text).toBe(200);
    const html = await documento();
    expect(html).toContain('<title>Mesa</title>');
    expect(html).toContain('content="Mesa &amp; Cia: gestão"');
    const { name, prefix, mark, tones } = carimbo(html);
    expect([name, prefix]).toEqual(['Mesa & Cia', 'Mesa']);
    expect(decodeURIComponent(mark)).toContain('fill="#7a1fa2"');
    expect(tones['--accent']).toMatch(/^light-dark\(#7a1fa2, #\w{6}\)$/);

    await admin!('GET', 'user/esqueciminhasenha/um');
    await house.app.jobs.drain();
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{ resumo: string }>`select resumo from envio_parceiro where parceiro = '@email'`.execute(tx),
    );
    expect(rows.map(({ resumo }) => resumo).join('\n')).toContain('Assunto: Mesa & Cia: crie uma nova senha');
    expect(
      letterOf({ subject: 'a', text: 'b', button: { label: 'c', url: 'https://d.e', color: nova.cor } }).html,
    ).toContain(`background:${nova.cor}`);

    const { text } = await admin!('GET', 'openapi.json');
    expect((JSON.parse(text) as { info: { title: string } }).info.title).toBe('Mesa & Cia');
    const codigo = await um!('POST', 'user/segundo-fator/iniciar', { senha: 'senha-de-teste' });
    expect(codigo.text).toContain('issuer=Mesa');
    expect([html, text, codigo.text].map((one) => one.includes('Retaguarda'))).toEqual([false, false, false]);
  });

  it('refuses at its field a colour that is not read, and says which would do', async () => {
    const recusa = await salvar({ cor: '#ffd400' });
    const { cor } = recusa.body.fieldErrors as { cor: string };
    expect([recusa.status, cor]).toEqual([
      422,
      expect.stringMatching(/contraste 1,3; o mínimo é 4,5\). Serve #\w{6}\./),
    ]);
    expect((await ler()).cor).toBe(nova.cor);
    expect((await salvar({ cor: /Serve (#\w{6})/.exec(cor)![1] })).status).toBe(200);
  });

  it('shows its logo to strangers, and no other file', async () => {
    const pixels = await sharp({ create: { width: 400, height: 400, channels: 3, background: nova.cor } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new File([new Uint8Array(pixels)], 'logo.png', { type: 'image/png' }));
    const token = await house.token('admin');
    const sent = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        headers: { 'remember-me': token },
        body,
      }),
    );
    const { result } = (await sent.json()) as { result: { id: number } };
    const ver = (id: number) => house.app.fetch(new Request(`http://localhost/services/publico/marca/${id}`));
    expect((await ver(result.id)).status).toBe(404);
    const saved = await salvar({ logo: result.id });
    expect(saved.status, saved.text).toBe(200);
    expect((await ver(result.id)).headers.get('content-type')).toBe('image/webp');
    expect((await ver(result.id + 1)).status).toBe(404);
    expect((await house.app.stamp())!.mark).toBe(`/services/publico/marca/${result.id}`);
  });
});
