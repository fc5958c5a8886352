/** The attendants of an order read its telephone and address; everybody else, and they on other days, read masks. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
const telefone = '+5511987654321';
const address = { cep: '01310100', street: 'Rua das Flores', number: '123', neighborhoord: 'Centro' };

describe('who attends an order', () => {
  let house: Services;
  let [atendente, dono]: Speaker[] = [];
  let [pedido, cliente, outro] = [0, 0, 0];
  const all = async <T = Row>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const as = async (...permissoes: readonly string[]): Promise<Speaker> => {
    await all(sql`update perfil set permissoes = array_cat(permissoes, ${permissoes}) where nome = 'Perfil leitor'`);
    return house.as('leitor');
  };
  const order = (situacao: string, daysAgo: number) =>
    all(sql`update pedido set situacao = ${situacao}, data = now() - ${daysAgo} * interval '1 day',
      data_conclusao = case when ${situacao} = 'CONCLUIDO' then now() - ${daysAgo} * interval '1 day' end, modalidade = 'ENTREGA',
      cliente_id = ${cliente}, endereco = ${JSON.stringify(address)}::jsonb where id = ${pedido}`);
  const shown = async (who: Speaker | undefined, path: string): Promise<Row> =>
    (await who!('GET', path)).body.result as unknown as Row;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    const [empresa] = house.companies;
    [pedido] = house.rowsOf('pedido', empresa) as [number];
    [cliente, outro] = house.rowsOf('cliente', empresa) as [number, number];
    await all(sql`update pedido set cliente_id = null where empresa_id = ${empresa}`);
    await all(sql`update cliente set unificado_em_id = null, telefone = case when id = ${cliente} then ${telefone} else '+5511933334444' end,
      email = 'ana@exemplo.com', address = ${JSON.stringify(address)}::jsonb where empresa_id = ${empresa}`);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'DADOS_PESSOAIS_VER') where nome = 'Perfil leitor'`,
    );
    atendente = await as('PEDIDO_EDITAR', 'PEDIDO_IMPRIMIR', 'CLIENTE_EXPORTAR');
    dono = await house.as('um');
  }, 120_000);
  afterAll(() => house?.close());

  it('reads address and telephone of an open order, and of one of the day', async () => {
    for (const [situacao, ago] of [
      ['NOVO', 3],
      ['AGENDADO', 3],
      ['ENTREGA', 1],
      ['CONCLUIDO', 0],
    ] as const) {
      await order(situacao, ago);
      const one = await shown(atendente, `pedido/findbyid/${pedido}`);
      expect(one, situacao).toMatchObject({ endereco: { street: 'Rua das Flores', number: '123', cep: '01310100' } });
      const who = await shown(atendente, `client/findbyid/${cliente}`);
      expect(who, situacao).toMatchObject({ telefone, address: { street: 'Rua das Flores' } });
      expect(who.email).toBe('a***@exemplo.com');
      expect(who.$masked).not.toContain('telefone');
      const list = await atendente!('POST', 'client/filterpaginated/1/100', {});
      expect(list.body.results!.find(({ id }) => id === cliente)).toMatchObject({ telefone });
      expect(list.body.results!.find(({ id }) => id === outro)!.telefone).toBe('(**) *****-**44');
      const page = await atendente!('GET', `pedido/ficha/${pedido}`);
      expect(page.text).toContain(telefone);
    }
  });
  it('reads masks afterwards, on paper too, and in every file', async () => {
    await order('CONCLUIDO', 3);
    expect(await shown(atendente, `pedido/findbyid/${pedido}`)).toMatchObject({ endereco: { street: '***' } });
    expect(await shown(atendente, `client/findbyid/${cliente}`)).toMatchObject({ telefone: '(**) *****-**21' });
    const paper = await atendente!('POST', `pedido/imprimir/detalhamentopedido/${pedido}`, {});
    expect(paper.status).toBe(200);
    expect(paper.text).not.toMatch(/98765|Flores/);
    await order('PRONTO', 3);
    expect((await atendente!('POST', `pedido/imprimir/detalhamentopedido/${pedido}`, {})).text).toMatch(/98765-4321/);
    const file = await atendente!('POST', 'client/exportar/csv', {});
    expect([file.status, /98765/.test(file.text)]).toEqual([200, false]);
  });
  it('saves what it reads, and is asked for nothing', async () => {
    const one = await shown(atendente, `client/findbyid/${cliente}`);
    await as('CLIENTE_EDITAR');
    const editor = await house.as('leitor');
    const saved = await editor('POST', 'client/save', { id: cliente, versao: one.versao, telefone, nome: 'Ana' });
    expect(saved.body.fieldErrors ?? {}).not.toHaveProperty('telefone');
  });
  it('reads whom it takes an order of, by a look-up that the audit keeps; others read masks', async () => {
    const looked = async (who: Speaker): Promise<Row> =>
      (await who('POST', `client/atendido/${outro}`, {})).body.result!;
    expect(await shown(atendente, `client/findbyid/${outro}`)).toMatchObject({ telefone: '(**) *****-**44' });
    expect(await looked(atendente!)).toMatchObject({
      telefone: '+5511933334444',
      address: { street: 'Rua das Flores' },
    });
    const kept = await all(
      sql`select a.registro_id from auditoria as a join usuario as u on u.id = a.usuario_id
        where a.acao = 'atendido' and a.entidade = 'cliente' and u.login = 'leitor'`,
    );
    expect(kept.map(({ registro_id: id }) => Number(id))).toEqual([outro]);
    expect((await atendente!('POST', 'client/atendido/999999', {})).status).toBe(404);
    expect((await (await house.as('dois'))('POST', `client/atendido/${outro}`, {})).status).toBe(404);
    expect((await shown(atendente, `client/findbyid/${outro}`)).telefone, 'elsewhere').toBe('(**) *****-**44');
    await all(
      sql`update perfil set permissoes = array(select unnest(permissoes) except select unnest(${['PEDIDO_EDITAR']}::text[])) where nome = 'Perfil leitor'`,
    );
    expect(await looked(await house.as('leitor'))).toMatchObject({ telefone: '(**) *****-**44' });
    atendente = await as('PEDIDO_EDITAR');
  });
  it('is nobody who only looks; who reads customers by his profile reads them all', async () => {
    await order('NOVO', 0);
    const owner = await shown(dono, `client/findbyid/${outro}`);
    expect(owner).toMatchObject({ telefone: '+5511933334444', email: 'ana@exemplo.com' });
    expect(owner.$masked).toBeUndefined();
    await all(
      sql`update perfil set permissoes = array(select unnest(permissoes) except select unnest(${['PEDIDO_EDITAR']}::text[])) where nome = 'Perfil leitor'`,
    );
    const looking = await house.as('leitor');
    expect(await shown(looking, `pedido/findbyid/${pedido}`)).toMatchObject({ endereco: { street: '***' } });
    expect(await shown(looking, `client/findbyid/${cliente}`)).toMatchObject({ telefone: '(**) *****-**21' });
  });
});
