import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change as changeRead, type Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

describe.each(['pglite', 'postgres'] as const)('sellers on %s', (engine) => {
  let house: Services;
  let [admin, um, vendedor, revenda]: Speaker[] = [];
  const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  };
  const list = async (who: Speaker, root: string, body: object = {}): Promise<number[]> => {
    const answer = await who('POST', `${root}filterpaginated/1/100`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results!.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  beforeAll(async () => {
    house = await startServices({ engine });
    [admin, um, vendedor, revenda] = [
      await house.as('admin'),
      await house.as('um'),
      await house.as('vendedor'),
      await house.as('revenda'),
    ];
    await change(
      sql`update empresa set vendedor_id = case when id = ${house.companies[1]} then ${house.rowsOf('vendedor', null)[0]}::bigint end`,
    );
  }, 120_000);
  afterAll(() => house.close());

  it('of the platform see the companies they sold, themselves, and what belongs to those companies', async () => {
    const [, sold] = house.companies;
    expect(await list(revenda!, 'company/')).toEqual([sold]);
    expect(await list(revenda!, 'vendedor/')).toEqual(house.rowsOf('vendedor', null));
    expect((await revenda!('GET', `company/findbyid/${house.companies[0]}`)).status).toBe(404);
    expect(
      new Set(
        (await revenda!('POST', 'faturaempresa/filterpaginated/1/100', {})).body.results!.map(({ empresa }) => empresa),
      ),
    ).toEqual(new Set([sold]));
    expect(
      (await revenda!('GET', `faturaempresa/findbyid/${house.rowsOf('faturaEmpresa', house.companies[0])[0]}`)).status,
    ).toBe(404);
    // Customers have a seller of their own, who is one of the company.
    expect(await list(revenda!, 'client/')).toEqual([]);
  });
  it('of a company see their company, themselves and no other seller', async () => {
    const [mine] = house.rowsOf('vendedor', house.companies[0]);
    expect((await vendedor!('GET', 'company/companyuserlogged')).body.result).toMatchObject({ id: house.companies[0] });
    expect(await list(vendedor!, 'vendedor/')).toEqual([mine]);
    expect((await list(um!, 'vendedor/')).length).toBeGreaterThan(1);
    expect((await vendedor!('GET', 'user/getUserInformations')).body.result).toMatchObject({
      seller: true,
      backoffice: true,
    });
    expect((await revenda!('GET', 'user/getUserInformations')).body.result).toMatchObject({
      seller: true,
      companyId: null,
      userAdmin: false,
    });
    for (const who of [vendedor!, revenda!])
      expect((await who('GET', 'user/perfil')).body.result).toMatchObject({ papel: 'VENDEDOR' });
  });
  it('are sellers of the place they work in, whoever makes them', async () => {
    const user = {
      nome: 'Nova Pessoa',
      login: 'nova.pessoa',
      email: 'nova@exemplo.com.br',
      papel: 'VENDEDOR',
      ativo: true,
    };
    const wrong = await um!('POST', 'user/save', { ...user, vendedor: house.rowsOf('vendedor', null)[0] });
    expect([wrong.status, Object.keys(wrong.body.fieldErrors ?? {})], wrong.text).toEqual([422, ['vendedor']]);
    const misplaced = await admin!('POST', 'user/save', {
      ...user,
      empresa: null,
      vendedor: house.rowsOf('vendedor', house.companies[0])[0],
    });
    expect(misplaced.body.fieldErrors, misplaced.text).toEqual({ vendedor: 'Este vendedor é de outra empresa!' });
    const right = await admin!('POST', 'user/save', {
      ...user,
      empresa: null,
      vendedor: house.rowsOf('vendedor', null)[0],
    });
    expect(right.body.result, right.text).toMatchObject({ papel: 'VENDEDOR', empresa: null });
  });
  it('see all of an entity with its permission, the next request', async () => {
    const [mine, other] = house.rowsOf('vendedor', house.companies[0]);
    await change(sql`update cliente set vendedor_id = ${other} where empresa_id = ${house.companies[0]}`);
    expect(await list(vendedor!, 'client/')).toEqual([]);
    await change(
      sql`update perfil set permissoes = array_append(permissoes, 'CLIENTE_VER_TODOS') where nome = 'Perfil vendedor'`,
    );
    expect((await list(vendedor!, 'client/')).length).toBeGreaterThan(0);
    const [one] = house.rowsOf('cliente', house.companies[0]);
    expect(
      (await changeRead(vendedor!, 'client/', { id: one!, vendedor: mine })).body.result,
      'may pass on',
    ).toMatchObject({ vendedor: mine });
    await change(
      sql`update perfil set permissoes = array_remove(permissoes, 'CLIENTE_VER_TODOS') where nome = 'Perfil vendedor'`,
    );
    expect(await list(vendedor!, 'client/')).toEqual([one]);
  });
  it('find in the downloads centre what they asked for, and open no file of others but images', async () => {
    const id = async (who: Speaker): Promise<number> =>
      (await who('POST', 'setor/exportar/csv/segundo-plano', {})).body.result!.id;
    const [hers, his, resold] = [await id(um!), await id(vendedor!), await id(revenda!)];
    await house.app.jobs.drain();
    const centre = async (who: Speaker) =>
      new Map(
        (await who('POST', 'companydownload/filterpaginated/1/100', {})).body.results!.map((row) => [
          row.id,
          (row.download as { url: string | null }).url,
        ]),
      );
    const [all, own, platform] = [await centre(um!), await centre(vendedor!), await centre(revenda!)];
    expect([all.has(hers), all.has(his)]).toEqual([true, true]);
    expect([[...own.keys()], [...platform.keys()]]).toEqual([[his], [resold]]);
    expect((await vendedor!('GET', all.get(hers)!)).status).toBe(404);
    for (const [who, url] of [
      [vendedor!, own.get(his)!],
      [revenda!, platform.get(resold)!],
      [um!, all.get(hers)!],
    ] as const)
      expect((await who('GET', url)).status).toBe(200);
    expect(
      (await vendedor!('POST', 'companydownload/enviar-email', { id: hers, emails: ['a@exemplo.com.br'] })).status,
    ).toBe(404);
  });
  it('cannot delete what is in use where they do not see', async () => {
    const [mine, other] = house.rowsOf('vendedor', house.companies[0]);
    const [one] = house.rowsOf('cliente', house.companies[0]);
    await change(sql`update cliente set vendedor_id = ${mine} where id = ${one}`);
    const [, second] = house.rowsOf('cliente', house.companies[0]);
    await change(sql`update cliente set vendedor_id = ${other} where id = ${second}`);
    // The seller's own row is used by a customer he sees; another's by one he does not.
    expect((await vendedor!('DELETE', `vendedor/delete/${mine}`)).body.messageError).toContain('em uso');
    expect((await vendedor!('DELETE', `vendedor/delete/${other}`)).status).toBe(404);
  });
});
