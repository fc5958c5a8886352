import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CepAnswer } from '../../../src/server/ports';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('the company, its places and its downloads on %s', (engine) => {
  let house: Services;
  const asked: string[] = [];
  const known: Readonly<Record<string, CepAnswer>> = {
    '12200000': {
      kind: 'found',
      street: 'Rua das Flores',
      complement: null,
      neighborhood: 'Centro',
      city: 'São José do Teste',
      state: 'SP',
      ibge: 9935501,
    },
    '12200001': {
      kind: 'found',
      street: null,
      complement: null,
      neighborhood: null,
      city: 'SAO JOSE DO TESTE',
      state: 'SP',
      ibge: null,
    },
    '12200002': { kind: 'unknown' },
  };
  let [admin, um, dois, leitor]: Speaker[] = [];
  const own = (): number => house.companies[0];
  const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  };
  const result = async (
    who: Speaker,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const answer = await who(method, path, body);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as Record<string, unknown>;
  };
  const names = (value: unknown): unknown[] => (value as { id: number }[]).map(({ id }) => id);
  beforeAll(async () => {
    house = await startServices({
      engine,
      cep: {
        find: (cep) => {
          asked.push(cep);
          return Promise.resolve(known[cep] ?? { kind: 'unavailable' });
        },
      },
    });
    [admin, um, dois, leitor] = [
      await house.as('admin'),
      await house.as('um'),
      await house.as('dois'),
      await house.as('leitor'),
    ];
    await change(
      sql`insert into estado (nome, sigla, codigo_ibge, regiao, busca) select * from (values ('São Paulo', 'SP', 9035, 'SE', 'sao paulo sp')) as v where not exists (select 1 from estado where sigla = 'SP')`,
    );
    await change(
      sql`insert into cidade (nome, name, estado_id, codigo_ibge, busca) select 'São José do Teste - SP', 'São José do Teste', id, 9935501, 'sao jose do teste - sp' from estado where sigla = 'SP'`,
    );
  }, 120_000);
  afterAll(() => house.close());

  it('brings the names of functions with the profiles that hold them, and with their history', async () => {
    const [id] = house.rowsOf('perfil', own());
    await change(
      sql`update perfil set permissoes = array['CLIENTE_VER', 'BACKOFFICE_ACESSAR', 'ANTIGA'] where id = ${id}`,
    );
    const found = await result(admin!, 'GET', `profile/findbyid/${id}`);
    expect(found.$labels).toMatchObject({
      '$funcao:CLIENTE_VER': 'Clientes: ver',
      '$funcao:BACKOFFICE_ACESSAR': 'Acessar o back-office',
    });
    expect(found.$labels).not.toHaveProperty('$funcao:ANTIGA');
    await result(admin!, 'POST', 'profile/save', { id, versao: found.versao, permissoes: ['BACKOFFICE_ACESSAR'] });
    const { body } = await admin!('GET', `profile/historico/${id}/1/10`);
    expect((body.results as unknown as { $labels: Record<string, string> }[])[0]!.$labels).toMatchObject({
      '$funcao:CLIENTE_VER': 'Clientes: ver',
    });
  });
  describe('company', () => {
    it('is known to whoever is in it, with its network and no other', async () => {
      expect(await result(um!, 'GET', 'company/companyuserlogged')).toMatchObject({ id: own() });
      expect(names(await result(um!, 'GET', 'company/rede'))).toEqual([own()]);
      await change(sql`update empresa set unidade = 'MATRIZ', rede = 'Rede' where id = ${own()}`);
      await change(sql`update empresa set unidade = 'FILIAL', matriz_id = ${own()} where id = ${house.companies[1]}`);
      expect(names(await result(um!, 'GET', 'company/filiaisempresalogada'))).toEqual([house.companies[1]]);
      expect(names(await result(dois!, 'GET', 'company/rede'))).toEqual([...house.companies]);
      expect(names(await result(dois!, 'GET', 'company/empresalogadafiliais'))).toEqual([house.companies[1], own()]);
      await change(sql`update empresa set unidade = 'UNICA', matriz_id = null where id = ${house.companies[1]}`);
      expect((await dois!('GET', `company/matrizefiliais/${own()}`)).status).toBe(404);
      expect((await admin!('GET', 'company/companyuserlogged')).body.messageError).toBe(
        'Entre em uma empresa primeiro: escolha no alto da tela!',
      );
    });
    it('says what it owes and whether it is on trial, amounts to billing administrators alone', async () => {
      await change(
        sql`update empresa set situacao = 'TESTE', fim_teste = '2099-01-31', permite_testar_plano = true where id = ${own()}`,
      );
      await change(sql`delete from fatura_empresa where empresa_id = ${own()}`);
      await change(
        sql`insert into fatura_empresa (empresa_id, competencia, valor, vencimento, situacao, busca) values (${own()}, '2026-11', 99.9, '2026-12-10', 'ABERTA', ''), (${own()}, '2026-12', 50, '2027-01-10', 'ABERTA', '')`,
      );
      expect(await result(um!, 'GET', 'company/faturamento/status')).toMatchObject({
        experimental: true,
        administrador: true,
        faturaAberta: true,
        valorFatura: 99.9,
        vencimentoFatura: '2026-12-10',
        fimPeriodoExperimental: '2099-01-31',
        bloqueado: false,
      });
      await change(
        sql`update perfil set permissoes = array_remove(permissoes, 'FATURAMENTO_VER') where nome = 'Perfil leitor'`,
      );
      expect(await result(leitor!, 'GET', 'company/faturamento/status')).toMatchObject({
        administrador: false,
        experimental: true,
        valorFatura: null,
        faturaAberta: false,
        urlEscolhaPlano: null,
      });
    });
    it('tries the other plan within its trial, once the conditions are met, with an audit row', async () => {
      await change(
        sql`insert into plano (nome, codigo, situacao, valor, dias_teste, funcoes, ordem, busca) values ('Light', 'LIGHT', 'ATIVO', 10, 0, array['CARDAPIO'], 1, ''), ('PRO', 'PRO', 'ATIVO', 20, 0, array['WHATSAPP'], 2, '')`,
      );
      await change(
        sql`update empresa set situacao = 'TESTE', fim_teste = '2099-01-31', plano_id = (select id from plano where codigo = 'LIGHT') where id = ${own()}`,
      );
      await change(sql`update instancia_whatsapp set excluido_em = now() where empresa_id = ${own()}`);
      expect((await um!('POST', 'company/teste/planolight')).body.hasError).toBe(true);
      expect((await um!('GET', 'company/teste/planopro', undefined, { 'sec-fetch-mode': 'navigate' })).status).toBe(
        403,
      );
      expect(await result(um!, 'POST', 'company/teste/planopro')).toMatchObject({ plano: 'PRO' });
      expect(await result(um!, 'GET', 'company/servidor/whatsapp')).toEqual({ temPlanoWhatsApp: true });
      const hasServer = async (): Promise<unknown> =>
        (await result(um!, 'GET', 'company/faturamento/status')).temServidorWhats;
      expect(
        [await hasServer(), (await um!('GET', 'company/teste/planolight')).body.hasError],
        'the function in the plan is no server',
      ).toEqual([false, true]);
      await change(sql`update instancia_whatsapp set excluido_em = null where empresa_id = ${own()}`);
      expect(await hasServer()).toBe(true);
      expect(await result(um!, 'GET', 'company/teste/planolight')).toMatchObject({ plano: 'LIGHT' });
      const { rows } = await house.database.read({ company: '*' }, (tx) =>
        sql`select acao from auditoria where empresa_id = ${own()} and acao in ('testarPro', 'testarLight')`.execute(
          tx,
        ),
      );
      expect(rows).toHaveLength(2);
      await change(sql`update empresa set fim_teste = '2020-01-31' where id = ${own()}`);
      expect((await um!('POST', 'company/teste/planopro')).body.hasError).toBe(true);
    });
    it('is found by the switcher: all by who may enter, its own by anybody else', async () => {
      const search = (who: Speaker, body: object) => who('POST', 'company/filtrar-por-vendedor/1/10', body);
      const all = await search(admin!, { sentenca: '', apenasSellerId: null, administrador: true });
      expect(all.body.totalRecords).toBe(2);
      expect(all.body.results![0]).toHaveProperty('company.corporateName');
      expect((await search(um!, {})).body.results).toMatchObject([{ company: { id: own() } }]);
      expect((await um!('POST', 'company/planovenda/alterar', { empresaId: own(), planoId: 1 })).status).toBe(403);
      expect((await result(admin!, 'POST', 'company/relatorio/cadastros/compilado', {})).total).toBe(2);
    });
  });

  describe('places', () => {
    it('finds a city whatever the accents, ten at most', async () => {
      const { body } = await um!('POST', 'city/find', { name: 'sao jose do t', maxResults: 10 });
      expect(body.results).toMatchObject([{ name: 'São José do Teste', state: { acronym: 'SP' } }]);
      expect(
        await result(um!, 'GET', `city/buscar-por-nome-acronimo/${encodeURIComponent('sao jose do teste')}/sp`),
      ).toMatchObject({ name: 'São José do Teste' });
      const { id } = body.results![0] as { readonly id: number };
      expect(await result(leitor!, 'GET', `city/findbyid/${id}`)).toMatchObject({
        id,
        name: 'São José do Teste',
        state: { id: expect.any(Number), name: 'São Paulo', acronym: 'SP' },
      });
      expect((await um!('POST', 'city/find', { name: 'x', maxResults: 51 })).status).toBe(422);
    });
    it('asks the services for a postal code once, and knows the city by IBGE code or by name', async () => {
      for (let turn = 0; turn < 2; turn++)
        expect(await result(um!, 'GET', 'endereco/cep/12200000')).toMatchObject({
          street: 'Rua das Flores',
          neighborhoord: 'Centro',
          city: { name: 'São José do Teste' },
          alcance: 'ENDERECO',
        });
      expect(asked.filter((cep) => cep === '12200000')).toHaveLength(1);
      expect(await result(dois!, 'GET', 'endereco/cep/12200001')).toMatchObject({
        street: null,
        city: { name: 'São José do Teste' },
      });
      expect((await um!('GET', 'endereco/cep/12200002')).body.messageError).toBe('CEP não encontrado!');
    });
    it('knows the state of a postal code when nobody answers, and says that it knows no more', async () => {
      const found = await result(um!, 'GET', 'endereco/cep/01310100');
      expect(found).toMatchObject({ alcance: 'ESTADO', state: { acronym: 'SP' }, city: null });
      expect(found.aviso).toContain('sabemos só que fica em São Paulo');
      expect((await um!('GET', 'endereco/cep/123')).status).toBe(422);
    });
  });

  describe('downloads', () => {
    beforeAll(() => change(sql`delete from company_download`));
    const list = (who: Speaker, body: object = {}) => who('POST', 'companydownload/filterpaginated/1/10', body);
    it('a list goes on in the background and is found again in the downloads centre', async () => {
      const { id } = (await result(um!, 'POST', 'setor/exportar/csv/segundo-plano', {})) as { id: number };
      expect((await list(um!, { naoExiste: 1 })).status, 'an unknown filter').toBe(400);
      expect((await um!('GET', `companydownload/findbyid/${id}`)).body.result).toMatchObject({ id });
      expect((await list(um!)).body.results![0]).toMatchObject({
        id,
        situacao: 'PROCESSANDO',
        download: { url: null },
      });
      await house.app.jobs.drain();
      const { download, situacao } = (await list(um!)).body.results![0] as unknown as {
        situacao: string;
        download: { url: string };
      };
      expect(situacao).toBe('PRONTO');
      const [later, now] = [await um!('GET', download.url), await um!('POST', 'setor/exportar/csv', {})];
      expect([later.text, later.text.split('\r\n').length]).toEqual([
        now.text,
        house.rowsOf('setor', own()).length + 2,
      ]);
      expect((await dois!('GET', download.url)).status).toBe(404);
      expect((await list(dois!)).body.results!.map((one) => one.id)).not.toContain(id);
    });
    it('is found by the days of its company, which begin where the company is', async () => {
      const { id } = (await result(um!, 'POST', 'setor/exportar/csv/segundo-plano', {})) as { id: number };
      await house.app.jobs.drain();
      await change(sql`update company_download set data = '2026-03-10T04:30:00Z' where id = ${id}`);
      const found = async (zone: string, first: string, last: string): Promise<boolean> => {
        await change(sql`update empresa set fuso = ${zone} where id = ${own()}`);
        return (await list(um!, { dataInicio: first, dataFim: last })).body.results!.some((one) => one.id === id);
      };
      expect([
        await found('UTC_5_BRASIL', '2026-03-09', '2026-03-09'),
        await found('UTC_5_BRASIL', '2026-03-10', '2026-03-10'),
      ]).toEqual([true, false]);
      expect([
        await found('UTC_3_BRASIL', '2026-03-09', '2026-03-09'),
        await found('UTC_3_BRASIL', '2026-03-10', '10/03/2026'),
      ]).toEqual([false, true]);
    });
    it('is taken up again when the process that made it is gone, and stored once', async () => {
      const { id } = (await result(um!, 'POST', 'setor/exportar/csv/segundo-plano', {})) as { id: number };
      await change(
        sql`update trabalho set estado = 'RODANDO', tentativas = 1, arrendado_ate = now() + interval '1 minute' where estado = 'ESPERA'`,
      );
      await house.app.jobs.drain();
      expect((await list(um!)).body.results![0]).toMatchObject({ id, situacao: 'PROCESSANDO' });
      await change(sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`);
      await Promise.all([house.app.jobs.drain(), house.app.jobs.drain()]);
      expect((await list(um!)).body.results![0]).toMatchObject({ id, situacao: 'PRONTO' });
      const { rows } = await house.database.read({ company: '*' }, (tx) =>
        sql`select estado, tentativas from trabalho order by id desc limit 1`.execute(tx),
      );
      expect(rows).toEqual([{ estado: 'FEITO', tentativas: 2 }]);
    });
    it('says why it was given up', async () => {
      const { id } = (await result(leitor!, 'POST', 'setor/exportar/csv/segundo-plano', {})) as { id: number };
      await change(sql`update usuario set ativo = false where login = 'leitor'`);
      await house.app.jobs.drain();
      expect((await list(um!)).body.results![0]).toMatchObject({
        id,
        situacao: 'ERRO',
        erro: 'Quem pediu este arquivo não tem mais acesso!',
      });
    });
    it('goes by e-mail to at most twenty addresses, read again in the company of who asks', async () => {
      const ready = (await list(um!)).body.results!.find((one) => one.situacao === 'PRONTO')!;
      const send = (who: Speaker, body: object) => who('POST', 'companydownload/enviar-email', body);
      expect(
        (
          await send(um!, {
            id: ready.id,
            download: { url: 'http://mau' },
            empresaId: 99,
            emails: ['a@exemplo.com.br'],
          })
        ).status,
      ).toBe(200);
      const kept = (await house.mailbox())[0]!;
      expect([kept.to, kept.attachments?.length]).toEqual([['a@exemplo.com.br'], 1]);
      expect((await send(dois!, { id: ready.id, emails: ['a@exemplo.com.br'] })).status).toBe(404);
      expect(
        (await send(um!, { id: ready.id, emails: Array.from({ length: 21 }, (_, at) => `a${at}@exemplo.com.br`) }))
          .status,
      ).toBe(422);
    });
    it('categories keep their order', async () => {
      const ids = (await admin!('GET', 'categoriadownload/todas')).body.result as unknown as { id: number }[];
      const turned = ids.map(({ id }) => id).toReversed();
      await result(admin!, 'POST', 'categoriadownload/salvarordem', { ids: turned });
      expect(
        ((await result(um!, 'GET', 'categoriadownload/todas')) as unknown as { id: number }[]).map(({ id }) => id),
      ).toEqual(turned);
    });
  });
});
