/** What each example does, on the real services; what every entity does is tested by `contract.test.ts`. */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transportMessages } from '../../src/kit/messages';
import { openSimpleRest } from '../../src/server/adapters/simpleRest';
import { readBusiness } from '../../src/server/business';
import { speaker, type Answer, type Speaker } from '../../src/server/testing';
import { policiesSeen, usualPolicy } from '../../tests/support/policies';
import { startServices, type Services } from '../../tests/support/services';
import { saveSettings } from '../../tests/support/settings';
import { simpleRestServer } from '../../tests/support/simpleRest';

const segredo = 'segredo-do-parceiro';
let backend: Awaited<ReturnType<typeof simpleRestServer>>;
let services: Services;
let um: Speaker;
const saved = async (path: string, record: object): Promise<number> => {
  const { body, text, status } = await um('POST', `${path}/save`, record);
  expect(status, text).toBe(200);
  return body.result!.id;
};
const listed = async (path: string, filter: object = {}): Promise<Answer> =>
  um('POST', `${path}/filterpaginated/1/50`, filter);
beforeAll(async () => {
  backend = await simpleRestServer([
    { id: 1, name: 'Suco', price: 9, kind: 'BEBIDA' },
    { id: 2, name: 'Feijoada', price: 42, kind: 'PRATO' },
  ]);
  const catalogue = openSimpleRest({ url: backend.url, token: 'chave', mayBePrivate: true });
  const ports = { CATALOGO_URL: catalogue, parceiro: { segredo } };
  services = await startServices({ engine: 'pglite', ports });
  um = await services.as('um');
});
afterAll(async () => {
  backend.close();
  await services.close();
});

const devida = (empresa: number): object => {
  const [fornecedor] = services.rowsOf('fornecedor', empresa);
  return { fornecedor, vencimento: '2026-12-10', valor: 80 };
};

describe('an entity with actions', () => {
  const empresa = () => services.companies[0];
  const nova = async (): Promise<number> => {
    const [fornecedor] = services.rowsOf('fornecedor', empresa());
    return saved('conta', {
      empresa: empresa(),
      descricao: 'Farinha',
      fornecedor,
      vencimento: '2026-12-10',
      valor: 80,
    });
  };
  it('is put off, but not to before', async () => {
    const id = await nova();
    expect((await um('POST', `conta/adiar/${id}`, { vencimento: '2026-12-09' })).body).toMatchObject({
      hasError: true,
      fieldErrors: { vencimento: 'O novo vencimento vem depois do de agora!' },
    });
    expect((await um('POST', `conta/adiar/${id}`, { vencimento: '2026-12-20' })).status).toBe(200);
    expect((await um('GET', `conta/findbyid/${id}`)).body.result).toMatchObject({ vencimento: '2026-12-20' });
  });
  it('is paid once, and opened again without its day', async () => {
    const id = await nova();
    expect((await um('POST', `conta/${id}/pagar`)).status).toBe(200);
    expect((await um('POST', `conta/${id}/pagar`)).status).toBe(409);
    expect((await um('GET', `conta/findbyid/${id}`)).body.result).toMatchObject({ pagaEm: expect.any(String) });
    expect((await um('POST', `conta/${id}/reabrir`)).status).toBe(200);
    expect((await um('GET', `conta/findbyid/${id}`)).body.result).toMatchObject({ situacao: 'ABERTA', pagaEm: null });
  });
});

it('a mail: the supplier learns of the payment once it is stored, and not when it is refused', async () => {
  const [empresa] = services.companies;
  const nome = (await um('GET', `empresa/findbyid/${empresa}`)).body.result!.nome as unknown as string;
  const fornecedor = await saved('fornecedor', { empresa, nome: 'Moinho', email: 'moinho@exemplo.com', ativo: true });
  const id = await saved('conta', { empresa, descricao: 'Trigo', fornecedor, vencimento: '2026-12-10', valor: 80 });
  expect((await um('POST', `conta/${id}/pagar`)).status).toBe(200);
  expect((await um('POST', `conta/${id}/pagar`)).status).toBe(409);
  const sent = (await services.mailbox()).filter(({ to }) => to.includes('moinho@exemplo.com'));
  expect(sent).toMatchObject([
    { fromName: nome, subject: `${nome} pagou Trigo`, button: { label: 'Ver a loja', url: 'http://localhost:3000' } },
  ]);
});

it('a routine: old paid accounts go, and its page says that it ran', async () => {
  const [empresa] = services.companies;
  const [fornecedor] = services.rowsOf('fornecedor', empresa!);
  const paga = async (descricao: string): Promise<number> => {
    const id = await saved('conta', { empresa, descricao, fornecedor, vencimento: '2026-12-10', valor: 80 });
    await um('POST', `conta/${id}/pagar`);
    return id;
  };
  const [antiga, recente] = [await paga('Antiga'), await paga('Recente')];
  await services.database.transaction({ company: '*' }, (tx) =>
    sql`update conta set paga_em = now() - interval '6 years' where id = ${antiga}`.execute(tx),
  );
  await services.app.routines.turn('conta.apagarAntigas');
  expect((await um('GET', `conta/findbyid/${antiga}`)).status).toBe(404);
  expect((await um('GET', `conta/findbyid/${recente}`)).status).toBe(200);
  const admin = await services.as('admin');
  expect((await admin('POST', 'sistema/tarefa/filterpaginated/1/10', {})).body.results).toContainEqual(
    expect.objectContaining({ rotulo: 'Contas pagas há cinco anos', situacao: 'BEM' }),
  );
});

it('a notice from a routine: who may change accounts hears of those due today, once, and can turn it off', async () => {
  const [empresa] = services.companies;
  const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const [fornecedor] = services.rowsOf('fornecedor', empresa!);
  for (const descricao of ['Luz', 'Gás'])
    await saved('conta', { empresa, descricao, fornecedor, vencimento: hoje, valor: 80 });
  const dois = await services.as('dois');
  const told = async (who: Speaker): Promise<readonly { readonly texto: string; readonly endereco: string }[]> => {
    const { avisos } = (await who('GET', 'backoffice/avisos')).body.result as unknown as {
      readonly avisos: readonly { readonly texto: string; readonly endereco: string }[];
    };
    return avisos.filter(({ texto }) => texto.includes('hoje'));
  };
  for (let turn = 0; turn < 2; turn++) await services.app.routines.turn('conta.avisarVencimentos');
  const heard = await told(um);
  expect(heard).toMatchObject([{ texto: '2 contas vencem hoje', endereco: '/app/loja/conta' }]);
  expect(await told(dois)).toEqual([]);
  const { status, text } = await um('POST', 'backoffice/avisos/preferencias', { categoria: 'contas', recebe: false });
  expect(status, text).toBe(200);
  expect(await told(um)).toEqual([]);
});

it('a function beside the plan: the report opens from its first day, to that shop alone, and closes when it ends', async () => {
  const [empresa] = services.companies;
  const [admin, dois] = [await services.as('admin'), await services.as('dois')];
  await services.database.transaction({ company: '*' }, async (tx) => {
    await sql`delete from empresa_servico`.execute(tx);
    await sql`update plano set funcoes = '{}'`.execute(tx);
  });
  const dia = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const report = async (who: Speaker): Promise<number> =>
    (await who('POST', 'pedido/relatorio/vendas/1/10', { inicio: dia(0), fim: dia(0), agrupar: 'canal' })).status;
  const contratar = async (inicio: string, fim: string | null): Promise<number> => {
    const { body, text } = await admin('POST', 'contratado/save', {
      empresa,
      nome: 'Avulso',
      funcao: 'RELATORIOS',
      inicio,
      fim,
    });
    expect(body.hasError, text).toBe(false);
    return body.result!.id;
  };
  await contratar(dia(1), null);
  await contratar(dia(-9), dia(-1));
  expect(await report(um)).toBe(403);
  const id = await contratar(dia(0), dia(0));
  expect([await report(um), await report(dois)]).toEqual([200, 403]);
  expect((await admin('DELETE', `contratado/delete/${id}`)).status).toBe(200);
  expect(await report(um)).toBe(403);
  await services.database.transaction({ company: '*' }, (tx) =>
    sql`update plano set funcoes = '{RELATORIOS}'`.execute(tx),
  );
});

it('a sentence of its own: the screen knows which one, and the same press again makes no second account', async () => {
  const [empresa] = services.companies;
  const fornecedor = await saved('fornecedor', { empresa, nome: 'Moinho', ativo: true });
  const key = { 'idempotency-key': 'repete-a-conta-01' };
  const repeat = () => um('POST', `fornecedor/repetir-conta/${fornecedor}`, { vencimento: '2027-01-10' }, key);
  expect(
    (
      await um(
        'POST',
        `fornecedor/repetir-conta/${fornecedor}`,
        { vencimento: '2027-01-10' },
        { 'idempotency-key': 'repete-a-conta-00' },
      )
    ).body.messageError,
  ).toBe('Este fornecedor ainda não tem conta!');
  await saved('conta', { empresa, descricao: 'Farinha', fornecedor, vencimento: '2026-12-10', valor: 80 });
  for (let times = 0; times < 2; times++) expect((await repeat()).status).toBe(200);
  const { results } = (await listed('conta', { fornecedor })).body;
  expect(results).toHaveLength(2);
  expect(results).toContainEqual(
    expect.objectContaining({ descricao: 'Farinha', vencimento: '2027-01-10', valor: 80 }),
  );
  const action = services.models
    .find(({ name }) => name === 'fornecedor')!
    .actions.find(({ name }) => name === 'repetirConta')!;
  expect(transportMessages[action.fails!]).toBe('Erro no servidor! Atualize a página e tente novamente.');
});

it('a menu two levels deep: what is under what', async () => {
  const [empresa] = services.companies;
  const categoria = await saved('categoria', { empresa, nome: 'Pizzas', ordem: 1 });
  await saved('produto', { empresa, categoria, nome: 'Calabresa', preco: 49.9, ativo: true });
  expect((await listed('produto', { categoria })).body.results).toMatchObject([{ nome: 'Calabresa' }]);
});

it('a report with a chart: what was cancelled is no sale', async () => {
  const [empresa] = services.companies;
  const pedido = (numero: string, total: number) => saved('pedido', { empresa, numero, canal: 'PARCEIRO', total });
  await pedido('9001', 30);
  await pedido('9002', 50);
  await um('POST', `pedido/${await pedido('9003', 99)}/cancelar`);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const { body, text } = await um('POST', 'pedido/relatorio/vendas/1/10', {
    inicio: today,
    fim: today,
    agrupar: 'canal',
    canal: 'PARCEIRO',
  });
  expect(body.results, text).toMatchObject([{ pedidos: 2, cancelados: 1, total: 80, ticket: 40 }]);
});

it('settings with conditions: a fee is asked for where there is one, and dropped where there is none', async () => {
  const set = (values: object) => saveSettings(um, 'entrega', values);
  expect((await set({ entrega: true, cobranca: 'BAIRRO', bairros: [] })).body.fieldErrors).toHaveProperty('bairros');
  const fixa = await set({ entrega: true, cobranca: 'FIXA', taxa: 7, gratisDesde: 80 });
  expect(fixa.body.result, fixa.text).toMatchObject({ taxa: 7, gratisDesde: 80 });
  const gratis = await set({ cobranca: 'GRATIS', taxa: 7, gratisDesde: 80 });
  expect([gratis.body.result!.taxa ?? null, gratis.body.result!.gratisDesde ?? null]).toEqual([null, null]);
});

it('a campaign: previewed, paused and taken up again, each supplier told once', async () => {
  const [empresa] = services.companies;
  for (const nome of ['Moinho', 'Laticínio'])
    await saved('fornecedor', {
      empresa,
      nome,
      email: `${nome}@exemplo.com`.replace('í', 'i'),
      prazo: 119,
      ativo: true,
    });
  const preview = await um('POST', 'campanha/publico/previa', { prazo: 119 });
  const recebem = (preview.body.result as unknown as { readonly recebem: number }).recebem;
  expect(recebem, preview.text).toBeGreaterThanOrEqual(2);
  expect((await um('POST', 'campanha/mensagem', { texto: 'Olá {nme}!' })).body.fieldErrors).toHaveProperty('texto');
  const begun = await um('POST', 'campanha/publico', { prazo: 119 });
  const { rascunho } = begun.body.result as unknown as { readonly rascunho: number };
  expect((await um('POST', `campanha/mensagem?rascunho=${rascunho}`, { texto: 'Olá {nome}, mudamos.' })).status).toBe(
    200,
  );
  const { body } = await um('POST', `campanha/enviar?rascunho=${rascunho}`);
  const { processo } = body.result as unknown as { readonly processo: number };
  expect((await um('POST', `processo/${processo}/pausar`)).status).toBe(200);
  await services.app.jobs.drain();
  const told = async () => (await services.mailbox()).filter(({ text }) => text === 'Olá Moinho, mudamos.').length;
  expect(await told()).toBe(0);
  expect((await um('POST', `processo/${processo}/retomar`)).status).toBe(200);
  await services.app.jobs.drain();
  expect(await told()).toBe(1);
  expect((await um('GET', `processo/findbyid/${processo}`)).body.result).toMatchObject({ feitos: recebem });
});

describe('a partner’s webhook', () => {
  const tell = (event: object, secret = segredo) => {
    const text = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return speaker(services.app, null)('POST', 'parceiro/pedido', text, { 'x-assinatura': signature });
  };
  it('makes an order of what was signed, once, in the shop that is meant', async () => {
    const { codigo: loja } = (await um('GET', `empresa/findbyid/${services.companies[0]}`)).body.result!;
    const event = { id: 'e1', loja, numero: 'P77', total: 64.5 };
    expect((await tell(event, 'outro-segredo')).status).toBe(401);
    expect([(await tell(event)).status, (await tell(event)).status]).toEqual([202, 202]);
    await services.app.jobs.drain();
    expect((await listed('pedido', { numero: 'P77' })).body.results).toMatchObject([
      { numero: 'P77', total: 64.5, canal: 'PARCEIRO', situacao: 'NOVO' },
    ]);
  });
});

describe('a webhook of one shop', () => {
  const trocar = async (who: Speaker, empresa: number): Promise<string> => {
    const { body, text, status } = await who('POST', `empresa/trocar-endereco/${empresa}`);
    expect(status, text).toBe(200);
    const { endereco } = body.result as unknown as { readonly endereco: string };
    return new URL(endereco).pathname.slice('/services/'.length);
  };
  it('notes a payment in the shop whose address was called, and in no other', async () => {
    const [one, another] = services.companies;
    const dois = await services.as('dois');
    await saved('pedido', { empresa: one, numero: 'A1', canal: 'BALCAO', total: 10 });
    const [here, there] = [await trocar(um, one), await trocar(dois, another)];
    const tell = (address: string) =>
      speaker(services.app, null)('POST', address, JSON.stringify({ id: 'p1', pedido: 'A1' }));
    const noted = async () => {
      await services.app.jobs.drain();
      const { results } = (await listed('pedido', { numero: 'A1' })).body;
      return (results![0] as unknown as { readonly observacao: string | null }).observacao;
    };
    expect([(await tell(there)).status, (await tell(`${here}x`)).status, await noted()]).toEqual([204, 404, null]);
    expect([(await tell(here)).status, await noted()]).toEqual([204, 'Pago']);
    expect((await um('POST', `empresa/trocar-endereco/${another}`)).status).toBe(404);
  });
});

it('a filter kept as data: read as a sentence, counted in its shop, with the reason why some get no mail', async () => {
  const [empresa] = services.companies;
  const fornecedor = (nome: string, email: string | null) =>
    saved('fornecedor', { empresa, nome, email, prazo: 77, ativo: true });
  const [grande, calado] = [await fornecedor('Grande', 'grande@exemplo.com'), await fornecedor('Calado', null)];
  await fornecedor('Pequeno', 'pequeno@exemplo.com');
  for (const one of [grande, calado])
    await saved('conta', { empresa, descricao: 'Trigo', fornecedor: one, vencimento: '2026-12-10', valor: 900 });
  const regra = (campo: string, operador: string, valor: unknown) => ({ campo, operador, valor, dias: null });
  const regras = [regra('prazo', 'eq', 77), regra('vendeu', 'gte', 800)];
  const id = await saved('lista', { empresa, nome: 'Grandes', regras });
  expect((await um('GET', `lista/contar/${id}`)).body.result).toEqual({ total: 2, recebem: 1, semEmail: 1 });
  const file = await um('POST', 'lista/exportar/csv', {});
  expect(file.text.replaceAll('\u00a0', ' ')).toContain('Prazo em dias é igual a 77 e vendeu pelo menos R$ 800,00');
  const wrong = await um('POST', 'lista/save', { empresa, nome: 'Errada', regras: [regra('vendeu', 'gte', null)] });
  expect(wrong.body.fieldErrors).toEqual({ 'regras.0.valor': 'Campo obrigatório!' });
});
it('a key of a program: reads and pays by its scopes, once for a key of repetition, and nothing else', async () => {
  const [empresa] = services.companies;
  const made = await um('POST', 'chave/criar', { nome: 'Banco', escopos: ['CONTAS_LER'], valeAte: '2099-12-31' });
  expect(made.status, made.text).toBe(200);
  const { chave } = made.body.result as unknown as { readonly chave: string };
  const program = (path: string, headers: object = {}) =>
    services.app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json', ...headers },
        body: '{}',
      }),
      { ip: '127.0.0.1' },
    );
  const pay = `conta/${await saved('conta', { empresa, descricao: 'Gás', ...devida(empresa!) })}/pagar`;
  expect((await program('conta/filterpaginated/1/10')).status).toBe(200);
  expect((await program('fornecedor/filterpaginated/1/10')).status).toBe(403);
  expect((await program(pay, { 'idempotency-key': 'banco-nao-paga-0001' })).status).toBe(403);
  const [row] = (await listed('chave', { nome: 'Banco' })).body.results as unknown as readonly {
    readonly id: number;
  }[];
  await services.database.transaction({ company: '*' }, (tx) =>
    sql`update company_api set escopos = '{CONTAS_PAGAR}' where id = ${row!.id}`.execute(tx),
  );
  expect((await program(pay)).status).toBe(400);
  const paid = await Promise.all([1, 2].map(() => program(pay, { 'idempotency-key': 'banco-paga-0000002' })));
  expect(paid.map(({ status }) => status)).toContain(200);
  expect((await program('conta/filterpaginated/1/10')).status).toBe(403);
});
it('a page with a foreign origin: its document alone may show the frame, however its address is written', async () => {
  const seen = await policiesSeen(readBusiness());
  const framed = usualPolicy.replace('; worker-src', '; frame-src https://mapas.example.com; worker-src');
  expect([...seen].filter(([, policy]) => policy !== usualPolicy)).toEqual([
    ['/app/loja/mapa', framed],
    ['/app/loja/mapa/', framed],
  ]);
  expect(seen.size).toBeGreaterThan(30);
});

it('a notice to an audience: the managers of the shop hear of an account that was opened again, its author does not', async () => {
  const [empresa] = services.companies;
  const outro = await services.as('leitor');
  const id = await saved('conta', { empresa, descricao: 'Gelo', ...devida(empresa!) });
  for (const move of ['pagar', 'reabrir']) expect((await um('POST', `conta/${id}/${move}`)).status).toBe(200);
  const texto = `A conta ${id} foi reaberta`;
  const hears = async (who: Speaker): Promise<boolean> => (await who('GET', 'backoffice/avisos')).text.includes(texto);
  expect([await hears(outro), await hears(um), await hears(await services.as('dois'))]).toEqual([true, false, false]);
});
it('business days: a bill due on a holiday is payable on the next one, and its notice comes before', async () => {
  const [empresa] = services.companies;
  const vence = { ...devida(empresa!), vencimento: '2026-12-25' };
  const id = await saved('conta', { empresa, descricao: 'Luz', ...vence });
  expect((await um('GET', `conta/pagavel/${id}`)).body.result).toEqual({ ate: '2026-12-28', avisar: '2026-12-24' });
});
it('a resource on another system: listed, found, made and changed there', async () => {
  const admin = await services.as('admin');
  const list = await admin('POST', 'produto-externo/filterpaginated/1/10', { tipo: 'BEBIDA' });
  expect(list.body.results, list.text).toMatchObject([{ nome: 'Suco', preco: 9 }]);
  const made = await admin('POST', 'produto-externo/save', { nome: 'Água', preco: 4, tipo: 'BEBIDA' });
  expect(backend.rows.get(made.body.result!.id), made.text).toMatchObject({ name: 'Água', price: 4 });
});

it('takes the lines that its page says, and at most 900', () => {
  const root = process.cwd().endsWith('examples') ? process.cwd() : join(process.cwd(), 'docs/examples');
  const rows = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| .+ \| (`.+`) \| (\d+) \|$/gm)];
  const lines = (path: string): number => {
    expect(existsSync(join(root, path)), path).toBe(true);
    return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
  };
  const counted = rows.map(([, files]) =>
    [...files!.matchAll(/`([^`]+)`/g)].reduce((sum, [, path]) => sum + lines(path!), 0),
  );
  expect(rows.map(([, , said]) => Number(said))).toEqual(counted);
  expect(counted).toHaveLength(20);
  expect(counted.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(900);
});
