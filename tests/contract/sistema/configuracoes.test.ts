import type { Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMail, simulatedMail } from '../../../src/server/adapters/mail';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';
import { smtpServer } from '../../support/smtp';

/** Standards of a new product. */
const vazio = {
  nome: null,
  prefixoTitulo: null,
  cor: null,
  logo: null,
  whatsappSuporte: null,
  emailSuporte: null,
  horarioSuporte: null,
  textoPlantao: null,
  emailServidor: null,
  emailPorta: 587,
  emailUsuario: null,
  emailRemetente: null,
  emailNome: null,
  manutencaoInicio: null,
  manutencaoFim: null,
  manutencaoMensagem: null,
  segundoPassoAdmin: false,
  sessaoHoras: 336,
  diasExportacoes: 30,
  diasRascunhos: 180,
  diasMensagens: 365,
};

describe('settings of the platform', () => {
  let house: Services;
  let server: Server;
  let port = 0;
  let [recipients, data]: [string[], string[]] = [[], []];
  let [admin, um]: Speaker[] = [];
  const clock = { now: new Date() };
  const ler = async () => (await admin!('GET', 'config')).body.result!;
  const salvar = async (values: object) => admin!('POST', 'config/salvar', { ...values, versao: (await ler()).versao });
  const contar = async (table: string): Promise<number> =>
    Number(
      (
        await house.database.read({ company: '*' }, (tx) =>
          sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
        )
      ).rows[0]!.n,
    );
  const mudar = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));

  beforeAll(async () => {
    const started = await smtpServer(() => undefined);
    ({ server, recipients, data, port } = started);
    const simulated = simulatedMail();
    house = await startServices({
      engine: 'postgres',
      now: () => clock.now,
      ports: { mail: { ...simulated, through: accountMail } },
    });
    [admin, um] = [await house.as('admin'), await house.as('um')];
    await mudar(sql`update usuario set email = 'rui@retaguarda.com.br' where login = 'admin'`);
  }, 120_000);
  afterAll(async () => {
    server.close();
    await house.close();
  });
  beforeEach(async () => {
    [recipients.length, data.length] = [0, 0];
    await salvar({ ...vazio, emailSenha: null });
  });

  it('tell of a planned maintenance a day before, in the hour of the reader, and to strangers at once', async () => {
    const em = (horas: number) => new Date(clock.now.getTime() + horas * 3_600_000).toISOString();
    const faixa = async () => (await um!('GET', 'company/faturamento/status')).body.result!.avisoManutencao;
    const status = async () => {
      const answer = await house.app.fetch(new Request('http://localhost/services/publico/status'));
      return ((await answer.json()) as { result: { manutencao: { agora: boolean } | null; partes: unknown[] } }).result;
    };
    expect([await faixa(), (await status()).manutencao]).toEqual([null, null]);
    const errada = await salvar({ manutencaoInicio: em(3), manutencaoFim: em(2) });
    expect(errada.status).toBe(422);
    await salvar({ manutencaoInicio: em(30), manutencaoFim: em(31), manutencaoMensagem: 'Troca do banco.' });
    expect([await faixa(), (await status()).manutencao]).toMatchObject([null, { agora: false }]);
    await salvar({ manutencaoInicio: em(3), manutencaoFim: em(4), manutencaoMensagem: 'Troca do banco.' });
    expect(await faixa()).toMatch(/^Manutenção programada: .+, das \d\d:\d\d às \d\d:\d\d.*\. Troca do banco\.$/);
    await salvar({ manutencaoInicio: em(-1), manutencaoFim: em(1) });
    expect((await um!('GET', 'company/faturamento/status')).status).toBe(503);
    expect((await status()).manutencao).toMatchObject({ agora: true });
    await salvar({ manutencaoInicio: em(-2), manutencaoFim: em(-1) });
    expect([await faixa(), (await status()).manutencao]).toEqual([null, null]);
    expect((await status()).partes.length).toBe(7);
  });

  it('are read and changed by administrators of the platform alone', async () => {
    expect((await um!('GET', 'config')).status).toBe(403);
    expect((await um!('POST', 'config/salvar', {})).status).toBe(403);
    expect((await um!('POST', 'config/email/testar', { para: 'a@b.co' })).status).toBe(403);
    expect(await ler()).toMatchObject(vazio);
  });

  it('never answer the password; a save without it keeps it, and an older version is refused', async () => {
    const { versao } = await ler();
    const saved = await admin!('POST', 'config/salvar', { emailSenha: 'segredo-de-teste', versao });
    expect([saved.body.result!.emailSenha, saved.text]).toEqual([true, expect.not.stringContaining('segredo')]);
    const again = await salvar({ emailNome: 'Retaguarda' });
    expect(again.body.result).toMatchObject({ emailSenha: true, emailNome: 'Retaguarda' });
    expect((await admin!('GET', 'config')).text).not.toContain('segredo-de-teste');
    expect((await admin!('POST', 'config/salvar', { emailNome: 'X', versao })).status).toBe(409);
  });

  it('are what the support panel shows', async () => {
    const suporte = async () => (await um!('GET', 'backoffice/suporte')).body.result!;
    expect(await suporte()).toMatchObject({ whatsapp: null, email: null, horario: null, texto: null });
    const horarioSuporte = [{ dia: 'SEG', abre: '10:00', fecha: '16:00' }];
    const values = {
      whatsappSuporte: '+5511987654321',
      emailSuporte: 'ajuda@retaguarda.com.br',
      horarioSuporte,
      textoPlantao: 'Voltamos logo.',
    };
    const saved = await salvar(values);
    expect(saved.status, saved.text).toBe(200);
    expect(await suporte()).toMatchObject({
      whatsapp: values.whatsappSuporte,
      email: values.emailSuporte,
      horario: horarioSuporte,
      texto: values.textoPlantao,
    });
  });

  it('are the account by which mails leave, and without a server nothing leaves', async () => {
    const carta = async (): Promise<void> => {
      await admin!('GET', 'user/esqueciminhasenha/um');
      await house.app.jobs.drain();
    };
    const conta = {
      emailServidor: '127.0.0.1',
      emailPorta: port,
      emailRemetente: 'avisos@retaguarda.com.br',
      emailNome: 'Avisos da Retaguarda',
    };
    await mudar(sql`update usuario set email = 'um@retaguarda.com.br' where login = 'um'`);
    await salvar(conta);
    await carta();
    expect(recipients).toEqual(['um@retaguarda.com.br']);
    expect(data.join('\n')).toContain('Avisos da Retaguarda');
    expect(data.join('\n')).toContain('avisos@retaguarda.com.br');
    await salvar({ emailServidor: null });
    await carta();
    expect(recipients).toHaveLength(1);
  });

  it('test the mail with what is typed, to nobody else, and the stored password goes to no other server', async () => {
    const testar = (values: object) => admin!('POST', 'config/email/testar', values);
    const conta = { emailServidor: '127.0.0.1', emailPorta: port, emailRemetente: 'avisos@retaguarda.com.br' };
    const feito = await testar({ para: 'rui@retaguarda.com.br', ...conta });
    expect(feito.body.result, feito.text).toMatchObject({ simulado: false });
    expect([recipients, (await ler()).emailServidor]).toEqual([['rui@retaguarda.com.br'], null]);
    const alheio = await testar({ para: 'alguem@outro.com.br', ...conta });
    expect([alheio.status, Object.keys(alheio.body.fieldErrors ?? {})]).toEqual([422, ['para']]);
    const semServidor = await testar({ para: 'rui@retaguarda.com.br' });
    expect([semServidor.status, Object.keys(semServidor.body.fieldErrors ?? {})]).toEqual([422, ['emailServidor']]);
    await salvar({
      ...conta,
      emailServidor: 'smtp.exemplo.com.br',
      emailUsuario: 'rui',
      emailSenha: 'segredo-de-teste',
    });
    const levar = await testar({ para: 'rui@retaguarda.com.br', ...conta, emailUsuario: 'rui' });
    expect([levar.status, Object.keys(levar.body.fieldErrors ?? {})]).toEqual([422, ['emailSenha']]);
    expect(recipients).toHaveLength(1);
    const respostas = [];
    for (let vez = 0; vez < 10; vez++) respostas.push((await testar({ para: 'alguem@outro.com.br' })).status);
    expect(respostas.at(-1)).toBe(429);
  });

  it('demand the second step of administrators at the next request, and of nobody else', async () => {
    const abre = async (who: Speaker | undefined) => (await who!('GET', 'config')).status;
    const obrigado = async (who: Speaker | undefined) =>
      ((await who!('GET', 'user/segundo-fator')).body.result as unknown as { readonly required: boolean }).required;
    expect([await abre(admin), await obrigado(admin), await obrigado(um)]).toEqual([200, false, false]);
    expect((await salvar({ segundoPassoAdmin: true })).body.hasError).toBe(false);
    try {
      const recusa = await admin!('GET', 'config');
      expect([recusa.status, recusa.body.messageError]).toEqual([403, expect.stringMatching(/duas etapas/)]);
      expect([await obrigado(admin), await obrigado(um)]).toEqual([true, false]);
      // The own profile, where it is turned on, stays open, and so does the work of everybody else.
      expect((await admin!('GET', 'user/perfil')).status).toBe(200);
      expect((await um!('POST', 'client/filterpaginated/1/1', {})).status).toBe(200);
      await mudar(sql`insert into segundo_fator (usuario_id, segredo, criado_em, confirmado_em)
        select id, 'x', now(), now() from usuario where login = 'admin'`);
      expect(await abre(admin)).toBe(200);
    } finally {
      await mudar(sql`update config set segundo_passo_admin = false`);
      await mudar(sql`delete from segundo_fator`);
    }
    expect(await abre(admin)).toBe(200);
  });
  it('end a session that nobody has used for so many hours, and none that is in use', async () => {
    const antes = clock.now;
    const horas = (quantas: number) => {
      clock.now = new Date(clock.now.getTime() + quantas * 3_600_000);
    };
    const ler200 = async (who: Speaker) => (await who('GET', 'user/perfil')).status;
    try {
      expect((await salvar({ sessaoHoras: 0 })).body.fieldErrors).toHaveProperty('sessaoHoras');
      expect((await salvar({ sessaoHoras: 337 })).body.fieldErrors).toHaveProperty('sessaoHoras');
      await salvar({ sessaoHoras: 8 });
      const [usada, parada] = [await house.as('um'), await house.as('um')];
      for (const who of [usada, parada]) expect(await ler200(who)).toBe(200);
      horas(7);
      expect(await ler200(usada)).toBe(200);
      horas(2);
      expect([await ler200(usada), await ler200(parada)]).toEqual([200, 401]);
      // A longer time holds for sessions that are open already.
      await mudar(sql`update config set sessao_horas = 336`);
      horas(100);
      expect(await ler200(usada)).toBe(200);
      await mudar(sql`update config set sessao_horas = 1`);
      horas(2);
      expect(await ler200(usada)).toBe(401);
    } finally {
      clock.now = antes;
      await mudar(sql`update config set sessao_horas = 336`);
      admin = await house.as('admin');
    }
  });
  it('are the days after which what nobody uses is deleted', async () => {
    const turno = (): Promise<void> => house.app.routines.turn('companyDownload.apagarVencidos');
    await mudar(sql`delete from company_download`);
    await mudar(sql`delete from mensagem_whatsapp where id not in (select min(id) from mensagem_whatsapp)`);
    await mudar(sql`update mensagem_whatsapp set enviar_em = ${clock.now}, estado = 'LIDA'`);
    await mudar(
      sql`insert into assistente (empresa_id, nome, passos, situacao) values (${house.companies[0]}, 'a', '{}', 'RASCUNHO')`,
    );
    await um!('POST', 'client/exportar/csv/segundo-plano', {});
    await house.app.jobs.drain();
    clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
    await turno();
    const ficou = () => Promise.all(['company_download', 'assistente', 'mensagem_whatsapp'].map(contar));
    expect(await ficou()).toEqual([1, 1, 1]);
    for (const [at, days] of ['diasExportacoes', 'diasRascunhos', 'diasMensagens'].entries()) {
      [admin, um] = [await house.as('admin'), await house.as('um')];
      await salvar({ [days]: 2 });
      await turno();
      expect(await ficou()).toEqual([0, 0, 0].map((_, other) => (other <= at ? 0 : 1)));
    }
  });
});
