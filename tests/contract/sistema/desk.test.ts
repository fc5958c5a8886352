import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { password, startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

describe.each(moduleEngines)('the desk of the platform and of the company on %s', (engine) => {
  let house: Services;
  let [admin, um, dois, leitor, vendedor]: Speaker[] = [];
  const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  };
  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
    house.database.read({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
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
  beforeAll(async () => {
    house = await startServices({ engine });
    [admin, um, dois, leitor, vendedor] = (await Promise.all(
      (['admin', 'um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    )) as [Speaker, Speaker, Speaker, Speaker, Speaker];
  }, 120_000);
  afterAll(() => house.close());

  it('gives a company one link, which tells strangers what stands on its door and nothing else', async () => {
    const { url } = (await result(um!, 'POST', 'company/url/compartilhamento')) as { url: string };
    expect((await result(um!, 'GET', 'company/url/compartilhamento')).url).toBe(url);
    expect((await result(dois!, 'GET', 'company/url/compartilhamento')).url).not.toBe(url);
    const path = url.replace('http://localhost:3000/services/', '');
    const stranger = speaker(house.app, null);
    const known = await result(stranger, 'GET', path);
    expect(Object.keys(known).toSorted()).toEqual([
      'aberta',
      'abre',
      'aplicativo',
      'endereco',
      'horario',
      'nome',
      'segmento',
      'site',
      'telefone',
      'whatsapp',
    ]);
    const week = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];
    const open = JSON.stringify(week.map((dia) => ({ dia, abre: '00:00', fecha: '00:00' })));
    await change(sql`delete from delivery_pausa`);
    await change(sql`update empresa set horarios = ${open}::jsonb where id = ${house.companies[0]}`);
    expect(await result(stranger, 'GET', path)).toMatchObject({
      horario: 'Seg a Dom 00:00–00:00',
      aberta: true,
      abre: null,
    });
    const page = await stranger('GET', path, undefined, { accept: 'text/html,*/*' });
    expect([page.headers.get('content-type'), page.text.includes(String(known.nome))]).toEqual([
      expect.stringContaining('text/plain'),
      true,
    ]);
    expect((await stranger('GET', `company/buscar/${'0'.repeat(32)}`)).status).toBe(404);
    await change(sql`update empresa set situacao = 'ENCERRADA' where id = ${house.companies[0]}`);
    expect((await stranger('GET', path)).status).toBe(404);
    await change(sql`update empresa set situacao = 'ATIVA' where id = ${house.companies[0]}`);
  });
  it('forgets the postal codes of a company alone', async () => {
    await change(sql`delete from cep_cache`);
    await change(sql`insert into cep_cache (cep, busca) values ('01310100', ''), ('20040002', '')`);
    await change(sql`update cliente set address = null`);
    await change(
      sql`update cliente set address = '{"cep":"01310100"}' where id = ${house.rowsOf('cliente', house.companies[0])[0]}`,
    );
    expect(await result(admin!, 'POST', `company/limpar-cache/${house.companies[0]}`)).toEqual({ removidos: 1 });
    expect(await query(sql<{ cep: string }>`select cep from cep_cache`)).toEqual([{ cep: '20040002' }]);
    expect((await um!('POST', `company/limpar-cache/${house.companies[0]}`)).status).toBe(403);
  });
  it('sends a company the way to its contract of online payment again, and to nobody else', async () => {
    const [company] = house.companies;
    const [own, foreign] = [
      house.rowsOf('credenciamento', company)[0],
      house.rowsOf('credenciamento', house.companies[1])[0],
    ];
    await change(sql`update credenciamento set situacao = 'EM_ANALISE'`);
    await change(
      sql`update empresa set email = 'loja@exemplo.com.br', emails_financeiro = array['caixa@exemplo.com.br'] where id = ${company}`,
    );
    expect(await result(admin!, 'POST', `company/reenvio-contrato-pagamento-online/${company}/${own}`)).toEqual({
      emails: ['loja@exemplo.com.br', 'caixa@exemplo.com.br'],
    });
    expect((await house.mailbox())[0]!.text).toContain('/app/financeiro/credenciar-pagamentos');
    expect((await admin!('GET', `company/reenvio-contrato-pagamento-online/${company}/${foreign}`)).status).toBe(404);
    expect((await um!('GET', `company/reenvio-contrato-pagamento-online/${company}/${own}`)).status).toBe(403);
  });
  it('sends a consultant a link of his own, by mail or for the WhatsApp of who asks; the last one works', async () => {
    const [consultant] = house.rowsOf('consultor', null);
    const [user] = await query(sql<{ id: number }>`select id from usuario where login = 'leitor'`);
    await change(sql`update consultor set usuario_id = null, situacao = 'ATIVO', data_fim = null`);
    expect((await admin!('POST', `consultor/resetarsenha/${consultant}`)).body.messageError).toContain(
      'não tem usuário',
    );
    await change(sql`update consultor set usuario_id = ${user!.id}, telefone = '+5511987654321'`);
    expect(await result(admin!, 'GET', `consultor/resetarsenha/${consultant}`)).toEqual({
      email: 'leitor@example.com',
    });
    const mailed = /token=([0-9a-f]{32})/.exec((await house.mailbox())[0]!.text)![1]!;
    const { link } = (await result(admin!, 'POST', 'consultor/enviar/senha/whats', { id: consultant })) as {
      link: string;
    };
    expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
    const latest = /token=([0-9a-f]{32})/.exec(decodeURIComponent(link))![1]!;
    const use = (token: string) =>
      speaker(house.app, null)(
        'POST',
        'user/changePassword',
        { token, novaSenha: 'uma senha bem nova' },
        { 'x-xsrf-token': 'publico' },
      );
    expect([(await use(mailed)).status, (await use(latest)).status]).toEqual([422, 200]);
    expect((await um!('POST', 'consultor/enviar/senha/whats', { id: consultant })).status).toBe(403);
    leitor = speaker(house.app, (await signIn(house.app, 'leitor', 'uma senha bem nova')).headers.get('remember-me'));
    expect((await leitor('GET', 'user/getUserInformations')).status).toBe(200);
  });
  it('knows whether a CPF, CNPJ or e-mail is one, and free', async () => {
    const [{ cpf_cnpj: taken } = { cpf_cnpj: '' }] = await query(
      sql<{ cpf_cnpj: string }>`select cpf_cnpj from consultor limit 1`,
    );
    const ask = (value: string) =>
      result(admin!, 'GET', `consultor/verifica/disponibilidade/cpfcnpj/${encodeURIComponent(value)}`);
    expect(await ask(taken)).toMatchObject({ valido: true, disponivel: false });
    expect(await ask('529.982.247-25')).toMatchObject({ cpfCnpj: '52998224725', valido: true });
    expect(await ask('111')).toMatchObject({ valido: false, disponivel: false });
    const [one] = await query(sql<{ id: number }>`select id from usuario where login = 'um'`);
    const mail = (address: string, id: number) =>
      result(um!, 'GET', `verificacao/email/${encodeURIComponent(address)}/${id}`);
    expect(await mail('UM@example.com', 0)).toEqual({ email: 'um@example.com', valido: true, emUso: true });
    expect(await mail('um@example.com', one!.id)).toMatchObject({ emUso: false });
    expect(await mail('dois@example.com', 0)).toMatchObject({ valido: true, emUso: false });
    expect(await mail('sem-arroba', 0)).toMatchObject({ valido: false });
  });
  it('lists sellers in their order, and shows the seller who is signed in his registration', async () => {
    const ids = house.rowsOf('vendedor', house.companies[0]);
    await change(sql`update vendedor set ativo = true`);
    await result(um!, 'POST', 'vendedor/salvar-ordem', { ids: ids.toReversed() });
    expect(
      ((await result(um!, 'GET', 'vendedor/buscar-vendedor')) as unknown as { id: number }[])
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(await result(vendedor!, 'GET', 'vendedor/edicao')).toMatchObject({ id: ids[0] });
    expect((await um!('GET', 'vendedor/edicao')).status).toBe(404);
    expect(((await result(vendedor!, 'GET', 'vendedor/buscar-vendedor')) as unknown as unknown[]).length).toBe(1);
  });
  it('keeps an order within each parent, whoever orders at once, and puts what comes to it at its end', async () => {
    const make = async (root: string, body: object) => Number((await result(um!, 'POST', `${root}save`, body)).id);
    const massas = await make('produto/categoria/', { nome: 'Massas da ordem' });
    const sopas = await make('produto/categoria/', { nome: 'Sopas da ordem' });
    const product = (nome: string, categoria: number) => make('produto/', { nome, categoria, preco: 10 });
    const [a, b, c] = [
      await product('Ordem A', massas),
      await product('Ordem B', massas),
      await product('Ordem C', massas),
    ];
    const other = await product('Ordem D', sopas);
    const orderOf = async (categoria: number) =>
      (
        await query(sql<{ id: number }>`select id from produto where categoria_id = ${categoria} order by ordem, id`)
      ).map(({ id }) => Number(id));
    const sort = (body: object) => um!('POST', 'produto/salvar/ordem', body);
    expect(await orderOf(massas)).toEqual([a, b, c]);
    expect((await sort({ ids: [c, a, b], before: [a, b, c] })).status).toBe(200);
    expect([await orderOf(massas), await orderOf(sopas)]).toEqual([[c, a, b], [other]]);
    // When two sort the same order, one succeeds; the other gets a message, and nothing is lost.
    const both = await Promise.all([
      sort({ ids: [a, b, c], before: [c, a, b] }),
      sort({ ids: [b, c, a], before: [c, a, b] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await orderOf(massas)).toEqual(both[0].status === 200 ? [a, b, c] : [b, c, a]);
    const places = await query(
      sql<{ ordem: number }>`select ordem from produto where categoria_id = ${massas} order by ordem`,
    );
    expect(places.map(({ ordem }) => Number(ordem))).toEqual([1, 2, 3]);
    expect((await sort({ ids: [a, other] })).status).toBe(409);
    expect((await sort({ ids: [a, b], before: [a, c] })).status).toBe(400);
    const moved = await result(um!, 'GET', `produto/findbyid/${other}`);
    expect(
      await result(um!, 'POST', 'produto/save', { id: other, versao: moved.versao, categoria: massas }),
    ).toMatchObject({ ordem: 4 });
  });
  it('registers the browser of a sign-in, and lets nobody in from one that was deactivated', async () => {
    const enter = (login: string, key: string) =>
      house.app.fetch(
        new Request('http://localhost/services/login', {
          method: 'POST',
          headers: {
            username: login,
            password,
            'remember-me': 'true',
            'content-type': 'application/x-www-form-urlencoded',
            'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
          },
          body: `webAccessToken=x&browserKey=${key}`,
        }),
      );
    await enter('um', 'navegador-do-caixa');
    const find = async () =>
      (await admin!('POST', 'computers/filterpaginated/1/10', { chave: 'navegador-do-caixa' })).body.results![0]!;
    const computer = await find();
    expect(computer).toMatchObject({ situacao: 'ATIVO', agente: 'Chrome, Windows', empresa: house.companies[0] });
    await result(um!, 'POST', `computers/alterarstatus/${computer.id}`);
    const refused = (await (await enter('um', 'navegador-do-caixa')).json()) as { auth: { messageError: string } };
    expect(refused.auth.messageError).toBe('Este computador está desativado! Fale com o administrador da sua empresa.');
    expect((await enter('um', 'outro-navegador')).headers.get('remember-me')).not.toBeNull();
    expect((await enter('dois', 'navegador-do-caixa')).headers.get('remember-me')).not.toBeNull();
    await result(um!, 'GET', `computers/alterarstatus/${computer.id}`);
    expect((await enter('um', 'navegador-do-caixa')).headers.get('remember-me')).not.toBeNull();
  });
  it('shows billing administrators the plans, takes their request once, and changes the plan when it is attended to', async () => {
    const [company] = house.companies;
    await change(sql`delete from solicitacao_plano`);
    await change(
      sql`insert into plano (nome, codigo, situacao, valor, dias_teste, funcoes, ordem, busca) values ('Maior', 'MAIOR', 'ATIVO', 300, 0, array['CARDAPIO'], 9, ''), ('Antigo', 'ANTIGO', 'INATIVO', 1, 0, array[]::varchar[], 9, '')`,
    );
    const plans = await query(sql<{ id: number; nome: string }>`select id, nome from plano`);
    const idOf = (nome: string): number => Number(plans.find((one) => one.nome === nome)!.id);
    const window = (await result(um!, 'GET', 'planovenda/vitrine')) as unknown as {
      atual: number;
      pedido: number | null;
      planos: { id: number; nome: string; funcoes: { nome: string }[] }[];
    };
    expect([
      window.pedido,
      window.planos.some(({ nome }) => nome === 'Antigo'),
      window.planos.some(({ id }) => id === window.atual),
    ]).toEqual([null, false, true]);
    expect(window.planos.find(({ nome }) => nome === 'Maior')!.funcoes).toEqual([
      { codigo: 'CARDAPIO', nome: 'Cardápio e produtos' },
    ]);
    expect((await um!('POST', 'planovenda/solicitar', { planoId: idOf('Antigo') })).body.messageError).toContain(
      'não está à venda',
    );
    expect((await um!('POST', 'planovenda/solicitar', { planoId: window.atual })).body.messageError).toContain(
      'já tem este plano',
    );
    const { id } = await result(um!, 'POST', 'planovenda/solicitar', { planoId: idOf('Maior') });
    expect((await um!('POST', 'planovenda/solicitar', { planoId: idOf('Maior') })).body.messageError).toContain(
      'já pediu',
    );
    expect((await result(um!, 'GET', 'planovenda/vitrine')).pedido).toBe(idOf('Maior'));
    expect((await um!('POST', `planovenda/${String(id)}/atender`)).status).toBe(403);
    await result(admin!, 'POST', `planovenda/${String(id)}/atender`);
    expect((await admin!('POST', `planovenda/${String(id)}/atender`)).status).toBe(409);
    expect(await query(sql<{ plano_id: number }>`select plano_id from empresa where id = ${company}`)).toEqual([
      { plano_id: idOf('Maior') },
    ]);
  });
  it('keeps one app a company', async () => {
    const first = await result(um!, 'GET', 'companyaplicativo/aplicativo');
    expect(
      (await result(um!, 'POST', 'companyaplicativo/save', { nome: 'Bella', ativo: true, versao: first.versao })).nome,
    ).toBe('Bella');
    expect((await result(dois!, 'GET', 'companyaplicativo/aplicativo')).nome).toBeNull();
    // The company's link shows the app while it is active.
    const { url } = (await result(um!, 'GET', 'company/url/compartilhamento')) as { url: string };
    const loja = async () => result(dois!, 'GET', url.slice(url.indexOf('company/buscar/')));
    expect(
      (
        await saveSettings(um!, 'companyaplicativo', {
          cor: '#aa3300',
          urlAndroid: 'https://play.example/bella',
          urlIos: 'https://apps.example/bella',
        })
      ).body.hasError,
    ).toBe(false);
    expect((await loja()).aplicativo).toEqual({
      nome: 'Bella',
      cor: '#aa3300',
      android: 'https://play.example/bella',
      ios: 'https://apps.example/bella',
    });
    expect((await saveSettings(um!, 'companyaplicativo', { ativo: false })).body.hasError).toBe(false);
    expect((await loja()).aplicativo).toBeNull();
  });
});
