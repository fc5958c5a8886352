import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import { change, type Speaker } from '../../../src/server/testing';

const agora = new Date('2026-11-30T15:00:00Z');
let house: Services;
let [admin, um, dois, leitor, vendedor]: Speaker[] = [];
let lista: number;
let [meu, outro]: number[] = [];
const run = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const chave = () => ({ 'idempotency-key': crypto.randomUUID() });
const salvar = async (who: Speaker, root: string, body: object): Promise<number> => {
  const answer = await who('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
let telefone = 11_987_650_000;
const contato = (mais: object = {}, who = um!) =>
  salvar(who, 'mailing', { nome: 'Helena Sampaio', telefone: `+55${(telefone += 1)}`, lista, prioridade: 3, ...mais });
const ler = async (id: number, who = um!) =>
  (await who('GET', `mailing/findbyid/${id}`)).body.result as unknown as Record<string, unknown>;
const mudar = (ids: readonly number[], body: object, who = um!) =>
  who('POST', 'mailing/alterar-status', { ids, ...body });
const historico = async (mailing: number, who = um!) =>
  (await who('POST', 'mailing/historico/filterpaginated/1/50', { mailing, $sort: [['id', 'asc']] })).body
    .results as unknown as readonly Record<string, unknown>[];
const processo = async (answer: Awaited<ReturnType<Speaker>>, who = um!) => {
  expect(answer.body.hasError, answer.text).toBe(false);
  const { processo: id } = answer.body.result as unknown as { processo: number };
  await house.app.jobs.drain();
  const itens = (await who('POST', 'processoitem/filterpaginated/1/100', { processo: id, $sort: [['posicao', 'asc']] }))
    .body.results as unknown as readonly { situacao: string; mensagem: string }[];
  return itens.map(({ situacao, mensagem }) => [situacao, mensagem]);
};

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  await run(sql`delete from mailing_historico`);
  await run(sql`update mailing set anterior_id = null`);
  await run(sql`delete from mailing`);
  [admin, um, dois, leitor, vendedor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
    await house.as('vendedor'),
  ];
  [meu, outro] = house.rowsOf('vendedor', house.companies[0]);
  await run(sql`update vendedor set ativo = true where empresa_id = ${house.companies[0]}`);
  lista = await salvar(um, 'mailing/lista', { nome: 'Sumidos de outubro', origem: 'MANUAL', distribuicao: 'MANUAL' });
}, 120_000);
afterAll(() => house.close());

describe('a contact', () => {
  it('3: of another seller is 404 to a seller, and so are the totals of that seller; a manager reads both', async () => {
    const dela = await contato({ vendedor: outro });
    const dele = await contato({ vendedor: meu });
    expect((await vendedor!('GET', `mailing/findbyid/${dela}`)).status).toBe(404);
    expect((await vendedor!('GET', `mailing/findbyid/${dele}`)).status).toBe(200);
    expect((await vendedor!('GET', `mailing/totais?vendedorId=${outro}`)).status).toBe(404);
    expect((await vendedor!('GET', 'mailing/totais')).body.result).toMatchObject({ total: 1 });
    expect((await vendedor!('GET', `mailing/totais?vendedorId=${meu}`)).body.result).toMatchObject({ total: 1 });
    expect((await um!('GET', `mailing/totais?vendedorId=${outro}`)).body.result).toMatchObject({ total: 1 });
    expect((await um!('GET', 'mailing/totais')).body.result).toMatchObject({ total: 2 });
    expect((await um!('GET', 'mailing/totais?vendedorId=999999')).status).toBe(404);
    expect((await dois!('GET', `mailing/totais?vendedorId=${outro}`)).status).toBe(404);
    expect((await leitor!('POST', 'mailing/mover', { ids: [dele], vendedor: outro })).status).toBe(403);
  });
  it('4: needs a motive to be lost, a day ahead to return, a value to be sold, and never begins anew', async () => {
    const id = await contato();
    const campos = async (body: object) =>
      (await um!('POST', `mailing/${id}/${(body as { passo: string }).passo}`, body)).body.fieldErrors;
    expect(Object.keys((await campos({ passo: 'perder' })) ?? {})).toEqual(['motivo']);
    expect(Object.keys((await campos({ passo: 'agendar' })) ?? {})).toEqual(['retorno']);
    expect((await campos({ passo: 'agendar', retorno: '2026-11-30T14:59:00.000Z' }))?.retorno).toBe(
      'Escolha uma hora que ainda vem!',
    );
    expect(Object.keys((await campos({ passo: 'converter' })) ?? {})).toEqual(['valor']);
    expect((await mudar([id], { situacao: 'SEM_INTERESSE' })).text).toContain('obrigatóri');
    expect((await ler(id)).situacao).toBe('NOVO');
    const vendeu = await mudar([id], { situacao: 'CONVERTIDO', valor: 89.9 });
    expect(vendeu.body.hasError, vendeu.text).toBe(false);
    expect(await ler(id)).toMatchObject({ situacao: 'CONVERTIDO', valor: 89.9, tentativas: 1 });
    const outraVez = await mudar([id], { situacao: 'NOVO' });
    expect(outraVez.body.fieldErrors?.situacao, outraVez.text).toBe('Opção inválida!');
    const passo = await um!('POST', `mailing/${id}/agendar`, { retorno: '2026-12-01T13:00:00.000Z' });
    expect(passo.status, passo.text).toBe(409);
    expect((await ler(id)).situacao).toBe('CONVERTIDO');
  });
  it('is changed by the body of the specification, alteracaoStatusVO and filtroVO, and keeps each step', async () => {
    const ids = [await contato({ segmento: 'Escolas' }), await contato({ segmento: 'Escolas' })];
    const answer = await um!('POST', 'mailing/alterar-status', {
      alteracaoStatusVO: { situacao: 'AGENDADO', retorno: '2026-12-01T13:00:00.000Z' },
      filtroVO: { id: ids },
    });
    expect(answer.body.hasError, answer.text).toBe(false);
    for (const id of ids)
      expect(await ler(id)).toMatchObject({ situacao: 'AGENDADO', retorno: '2026-12-01T13:00:00.000Z' });
    expect(await historico(ids[0]!)).toMatchObject([
      { tipo: 'STATUS', de: 'NOVO', para: 'AGENDADO', retorno: '2026-12-01T13:00:00.000Z' },
    ]);
  });
  it('keeps comments for its present seller alone, also after it was moved', async () => {
    const id = await contato({ vendedor: meu });
    expect((await vendedor!('POST', 'mailing/comentario', { id, texto: 'Ligar às 10.' }, chave())).body.hasError).toBe(
      false,
    );
    expect((await historico(id, vendedor!)).map(({ texto }) => texto)).toEqual(['Ligar às 10.']);
    expect(await processo(await um!('POST', 'mailing/mover', { ids: [id], vendedor: outro }, chave()))).toMatchObject([
      ['FEITO', expect.stringMatching(/^De .+ para .+\.$/)],
    ]);
    expect((await vendedor!('GET', `mailing/findbyid/${id}`)).status).toBe(404);
    expect(await historico(id, vendedor!)).toEqual([]);
    expect((await vendedor!('POST', 'mailing/comentario', { id, texto: 'Ainda meu?' }, chave())).status).toBe(404);
    expect((await historico(id)).map(({ tipo }) => tipo)).toEqual(['COMENTARIO', 'MOVIDO']);
    expect(await processo(await um!('POST', 'mailing/remover-vendedor', { ids: [id] }, chave()))).toMatchObject([
      ['FEITO', expect.stringContaining('para fila')],
    ]);
    expect(await ler(id)).toMatchObject({ vendedor: null });
    expect((await historico(id)).map(({ tipo, texto }) => [tipo, texto])).toContainEqual([
      'COMENTARIO',
      'Ligar às 10.',
    ]);
  });
  it('stays with who is calling it when others are moved, and the report says so', async () => {
    const [livre, preso] = [await contato(), await contato()];
    await run(sql`update mailing set atendido_por_id = (select id from usuario where login = 'um'),
      atendido_desde = ${agora.toISOString()}, atendido_ate = ${new Date(agora.getTime() + 600_000).toISOString()} where id = ${preso}`);
    const feito = await processo(await um!('POST', 'mailing/mover', { ids: [livre, preso], vendedor: outro }, chave()));
    expect(feito.map(([situacao]) => situacao).toSorted()).toEqual(['FALHOU', 'FEITO']);
    expect(feito.find(([situacao]) => situacao === 'FALHOU')![1]).toContain('está atendendo desde 12:00.');
    expect([(await ler(livre)).vendedor, (await ler(preso)).vendedor]).toEqual([outro, null]);
    await processo(await um!('POST', 'mailing/mover', { ids: [preso], vendedor: outro, emAtendimento: true }, chave()));
    expect(await ler(preso)).toMatchObject({ vendedor: outro, atendidoPor: null });
  });
  it('is in a list once, and a telephone that asked for silence comes into none', async () => {
    const id = await contato();
    const numero = (await run<{ telefone: string }>(sql`select telefone from mailing where id = ${id}`))[0]!.telefone;
    const outra = await salvar(um!, 'mailing/lista', { nome: 'Festas', origem: 'MANUAL', distribuicao: 'MANUAL' });
    const igual = { nome: 'A mesma', telefone: numero, prioridade: 3 };
    expect((await um!('POST', 'mailing/save', { ...igual, lista })).status).toBe(422);
    const naOutra = await salvar(um!, 'mailing', { ...igual, lista: outra });
    expect(await processo(await um!('POST', 'mailing/mover', { ids: [naOutra], lista }, chave()))).toEqual([
      ['FALHOU', 'Este telefone já está na outra lista!'],
    ]);
    await mudar([id], { situacao: 'NAO_CONTATAR' });
    const terceira = await salvar(um!, 'mailing/lista', { nome: 'Novos', origem: 'MANUAL', distribuicao: 'MANUAL' });
    expect((await um!('POST', 'mailing/save', { ...igual, lista: terceira })).body.fieldErrors?.telefone).toBe(
      'Este telefone pediu para não receber ligações!',
    );
  });
  it('is printed and downloaded for the filter, with the name of who did it, and masked for who may not see it', async () => {
    const id = await contato({ nome: 'Otávio Brandão', telefone: '+5511988880142' });
    const papel = await um!('POST', 'mailing/imprimir', { filter: { id } }, chave());
    expect(papel.text).toContain('Otávio Brandão');
    expect(papel.text).toContain('Impresso por');
    const csv = await um!('POST', 'mailing/download/csv', { filter: { id }, motivo: 'Mutirão de ligações' }, chave());
    expect(csv.status, csv.text).toBe(200);
    expect(csv.text.split('\n')[0]).toContain('Nome');
    expect(csv.text).toContain('Otávio Brandão');
    await run(
      sql`update perfil set permissoes = array_remove(permissoes, 'DADOS_PESSOAIS_VER') where nome = 'Perfil vendedor'`,
    );
    await run(sql`update mailing set vendedor_id = ${meu} where id = ${id}`);
    const dele = await vendedor!(
      'POST',
      'mailing/download/csv',
      { filter: { id }, motivo: 'Mutirão de ligações' },
      chave(),
    );
    expect(dele.text).toContain('Otávio');
    expect(dele.text).not.toContain('98888');
    expect((await um!('POST', 'mailing/download/csv', { filter: {}, motivo: 'a' }, chave())).status).toBe(422);
    expect((await um!('POST', 'mailing/imprimir', { filter: { id: 999_999 } }, chave())).body.messageError).toBe(
      'Nenhum contato para imprimir!',
    );
  });
  it('of the platform is not of any company', async () => {
    const daCasa = await salvar(admin!, 'mailing/lista', {
      nome: 'Interessados',
      origem: 'SITE',
      distribuicao: 'MANUAL',
      empresa: null,
    });
    const id = await contato({ lista: daCasa, empresa: null }, admin!);
    expect((await um!('GET', `mailing/findbyid/${id}`)).status).toBe(404);
    expect((await change(admin!, 'mailing/', { id, lista })).body.fieldErrors?.lista).toBe(
      'Esta lista é de outra empresa!',
    );
  });
  it('comes from a saved audience once, without those who do not want to be called', async () => {
    const publico = await salvar(um!, 'publico', {
      nome: 'Todos',
      regras: [{ campo: 'ultimaCompra', operador: 'filled', valor: null, dias: null }],
    });
    const origem = await salvar(um!, 'mailing/lista', {
      nome: 'Do público',
      origem: 'PUBLICO',
      publico,
      distribuicao: 'MANUAL',
    });
    await run(sql`update cliente set situacao = 'ATIVO', ultima_compra = '2026-10-01', aceita_mensagens = true, telefone = '+55119' || (87000000 + id)::text, vendedor_id = null
      where empresa_id = ${house.companies[0]}`);
    await run(sql`delete from recusa_whatsapp`);
    const traz = () => um!('POST', `mailing/lista/${origem}/trazer-do-publico`, { limite: 1000 }, chave());
    const vieram = await processo(await traz());
    expect(vieram.length).toBeGreaterThan(0);
    expect(new Set(vieram.map(([, texto]) => texto))).toEqual(new Set(['Na lista']));
    expect(new Set((await processo(await traz())).map(([, texto]) => texto))).toEqual(new Set(['Já estava na lista']));
  });
});
describe('an imported file', () => {
  it('10: takes the telephones of five forms as one, and tells what is there already', async () => {
    const destino = await salvar(um!, 'mailing/lista', {
      nome: 'Importados',
      origem: 'IMPORTACAO',
      distribuicao: 'MANUAL',
    });
    const formas = ['(11) 97777-1234', '11977771234', '+55 11 97777-1234', '5511977771234', '11 9 7777 1234'];
    const ids = new Set<string>();
    for (const forma of formas) {
      const answer = await um!('POST', 'mailing/save', {
        nome: 'Cíntia',
        telefone: forma,
        lista: destino,
        prioridade: 3,
      });
      ids.add(`${answer.status}`);
    }
    expect([...ids].toSorted()).toEqual(['200', '422']);
    expect(await run(sql`select telefone from mailing where lista_id = ${destino}`)).toEqual([
      { telefone: '+5511977771234' },
    ]);
  });
});
