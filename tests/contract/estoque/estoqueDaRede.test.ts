import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import {
  type Values,
  house,
  all,
  idOf,
  product,
  stockOf,
  central,
  movements,
  order,
  tryOrder,
  confirm,
  see,
  names,
  opensStock,
  um,
  dois,
  leitor,
  matriz,
  filial,
} from './house';

describe.each(moduleEngines)('stock of a network on %s', (engine) => {
  opensStock(engine);

  describe('of a network', () => {
    const save = (body: Values, who = um!) => who('POST', 'estoque-centralizado/salvar-todos', body);
    const share = async (): Promise<void> => {
      const answer = await save({ ativo: true, empresas: [{ empresa: matriz }, { empresa: filial }] });
      expect(answer.body.hasError, answer.text).toBe(false);
    };
    const listed = async (who = um!): Promise<Values> =>
      (await who('GET', 'estoque-centralizado/listar')).body.result as Values;
    let [la, ca]: number[] = [];
    beforeEach(async () => {
      await all(sql`update empresa set unidade = 'MATRIZ' where id = ${matriz}`);
      await all(sql`update empresa set unidade = 'FILIAL', matriz_id = ${matriz} where id = ${filial}`);
      la = await product(matriz!, 'Cerveja', { codigo: '77', estoque: 4 });
      ca = await product(filial!, 'Cerveja lata', { codigo: '77', estoque: 2 });
    });

    it('takes over what the shops have, and every sale moves its row', async () => {
      expect(await listed()).toMatchObject({
        rede: true,
        ativo: false,
        podeMudar: true,
        candidatos: [{ codigo: '77', nome: 'Cerveja', lojas: 2 }],
      });
      await share();
      expect((await save({ itens: [{ codigo: '77', estoqueMinimo: 3 }] })).body.result).toEqual({ mudados: 1 });
      // Every shop shows what the network has, in plain lists too.
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([6, 6, 6]);
      expect(await confirm(um!, await order(um!, la!, 1))).toBe('ok');
      const there = await order(dois!, ca!, 2);
      expect(await confirm(dois!, there)).toBe('ok');
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([3, 3, 3]);
      expect((await movements(ca!)).at(-1)).toMatchObject({ tipo: 'VENDA', quantidade: '-2.000', saldo: '3.000' });
      // The pool keeps each move too: they add up to what there is.
      const [sum] = await all<{ n: string }>(sql`select sum(quantidade) as n from movimento_centralizado`);
      expect(Number(sum!.n)).toBe(3);
      expect(names(await see())).toEqual(['Cerveja']);
      expect((await see()).linhas).toMatchObject([{ estoque: 3, minimo: 3, central: true }]);
      const motivo = await idOf(
        sql`insert into motivo_cancelamento (empresa_id, nome, quem, ativo, busca) values (${filial}, 'Desistiu da cerveja', 'CLIENTE', true, '') returning id`,
      );
      const back = await dois!('POST', `pedido/${there}/cancelar`, { motivo });
      expect(back.body.hasError, back.text).toBe(false);
      expect(await central('77')).toBe(5);
      const counted = await save({ itens: [{ codigo: '77', estoque: 11, motivo: 'Contado' }] });
      expect(counted.body.result).toEqual({ mudados: 1 });
      expect(await central('77')).toBe(11);
      expect((await save({ itens: [{ codigo: '77', fora: true }] })).body.result).toEqual({ mudados: 1 });
      expect([await central('77'), await stockOf(la!), await stockOf(ca!)]).toEqual([undefined, 11, 0]);
      // A network that falls apart leaves no shop with what was everybody's.
      expect((await save({ itens: [{ codigo: '77' }] })).body.result).toEqual({ mudados: 1 });
      expect(await stockOf(ca!)).toBe(11);
      await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
      expect(await tryOrder(dois!, ca!, 1)).toBe('Estoque insuficiente de Cerveja lata: há 0!');
    });

    it('sells the last unit to one of two shops', async () => {
      await share();
      await save({ itens: [{ codigo: '77', estoque: 1 }] });
      const answers = await Promise.all([tryOrder(um!, la!, 1), tryOrder(dois!, ca!, 1)]);
      expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
      expect(String(answers.find((one) => one !== 'ok'))).toMatch(/^Estoque insuficiente de Cerveja( lata)?: há 0!$/);
      expect(await central('77')).toBe(0);
    });

    it('locks the rows in the order of the code: orders that cross do not stop each other', async () => {
      const outra = await product(matriz!, 'Refri', { codigo: '10', estoque: 50 });
      const outraLa = await product(filial!, 'Refri', { codigo: '10', estoque: 50 });
      await share();
      await save({
        itens: [
          { codigo: '77', estoque: 100 },
          { codigo: '10', estoque: 100 },
        ],
      });
      const both = async (who: Speaker, products: readonly number[]): Promise<number> => {
        const { body } = await who('POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: products.map((produto) => ({ produto, quantidade: 1 })),
        });
        return (body.result as unknown as { id: number }).id;
      };
      const orders = [];
      for (let turn = 0; turn < 6; turn++)
        orders.push([um!, await both(um!, [la!, outra])] as const, [dois!, await both(dois!, [outraLa, ca!])] as const);
      expect(new Set(await Promise.all(orders.map(([who, id]) => confirm(who, id))))).toEqual(new Set(['ok']));
      expect([await central('77'), await central('10')]).toEqual([88, 88]);
    });

    describe('side by side', () => {
      interface Lado {
        readonly rede: boolean;
        readonly outras: number;
        readonly lojas: readonly Values[];
        readonly itens: readonly (Values & { readonly lojas: readonly (Values & { readonly id: number })[] })[];
      }
      const side = async (who = um!): Promise<Lado> => {
        const { body, text } = await who('GET', 'estoque-centralizado/lojas');
        expect(body.hasError, text).toBe(false);
        return body.result as unknown as Lado;
      };
      const rowOf = ({ itens }: Lado, nome: string) => itens.filter((one) => one.nome === nome);
      const cells = (rows: ReturnType<typeof rowOf>) =>
        rows.map(({ lojas }) => lojas.map(({ empresa, estoque, daRede }) => [empresa, estoque, daRede]));

      it('shows a row a thing and a column a shop: found again by name or code, what is shared by its code', async () => {
        await all(
          sql`update categoria_produto set nome = 'Bebidas da rede' where id in (${house.rowsOf('categoriaProduto', matriz!)[0]}, ${house.rowsOf('categoriaProduto', filial!)[0]})`,
        );
        await product(matriz!, 'Água', { codigo: '1', estoque: 5, estoque_minimo: 8 });
        await product(filial!, 'Água', { codigo: '900', estoque: 0 });
        await product(filial!, 'Só lá', { codigo: '901', estoque: 3 });
        await product(filial!, 'Sem controle', { controla_estoque: false });
        await all(
          sql`update adicional set controla_estoque = true, estoque = 2, produto_vinculado_id = null where id = (select min(id) from adicional where empresa_id = ${matriz})`,
        );
        const seen = await side();
        expect(seen.lojas.map(({ id, aqui }) => [id, aqui])).toEqual([
          [matriz, true],
          [filial, false],
        ]);
        expect(seen.outras).toBe(0);
        expect(cells(rowOf(seen, 'Água'))).toEqual([
          [
            [matriz, 5, false],
            [filial, 0, false],
          ],
        ]);
        // The branch calls it otherwise: the code says that it is the same.
        expect(rowOf(seen, 'Cerveja')[0]).toMatchObject({ lojas: [{ nome: null }, { nome: 'Cerveja lata' }] });
        expect(cells(rowOf(seen, 'Só lá'))).toEqual([[[filial, 3, false]]]);
        expect(seen.itens.filter(({ de }) => de === 'adicional')).toMatchObject([{ lojas: [{ estoque: 2 }] }]);
        expect(seen.itens.map(({ nome }) => nome)).not.toContain('Sem controle');
        await share();
        await save({ itens: [{ codigo: '77', estoqueMinimo: 7 }] });
        expect(rowOf(await side(), 'Cerveja')[0]).toMatchObject({
          lojas: [
            { estoque: 6, minimo: 7, daRede: true },
            { estoque: 6, minimo: 7, daRede: true },
          ],
        });
      });

      it('holds nothing of another owner, for who works in the head and for an administrator who is in it', async () => {
        const columns = await all<{ name: string }>(
          sql`select column_name as name from information_schema.columns where table_name = 'empresa'
            and is_generated = 'NEVER' and column_name not in ('id', 'unidade', 'matriz_id', 'cpf_cnpj')`,
        );
        const copied = sql.join(columns.map(({ name }) => sql.ref(name)));
        const outra = await idOf(
          sql`insert into empresa (${copied}, unidade, matriz_id, cpf_cnpj) select ${copied}, 'FILIAL', ${matriz}, '11222333000181' from empresa where id = ${filial} returning id`,
        );
        await all(sql`update empresa set unidade = 'UNICA', matriz_id = null where id = ${filial}`);
        const admin = await house.as('admin');
        expect((await admin('POST', `user/admin/company/${matriz}`)).status).toBe(200);
        for (const who of [um!, admin]) {
          const seen = await side(who);
          expect(seen.lojas.map(({ id }) => id)).toEqual([matriz, outra]);
          expect(seen.itens.flatMap(({ lojas }) => lojas.map(({ id }) => id))).toEqual([la]);
        }
        await all(sql`delete from empresa where id = ${outra}`);
      });

      it('shows a branch itself alone, and lets it do nothing elsewhere', async () => {
        await all(
          sql`update perfil set permissoes = array_remove(permissoes, 'EMPRESA_REDE') where nome = 'Perfil dois'`,
        );
        const dela = await house.as('dois');
        const seen = await side(dela);
        expect(seen.lojas).toMatchObject([{ id: filial, aqui: true }]);
        expect(seen.outras).toBe(1);
        expect(seen.itens.flatMap(({ lojas }) => lojas.map(({ empresa }) => empresa))).toEqual([filial]);
        const there = { de: 'produto', loja: matriz, item: la } as const;
        for (const [method, path, body] of [
          ['GET', `estoque-centralizado/movimentos/produto/${matriz}/${la}`, undefined],
          ['POST', 'estoque-centralizado/contar', { ...there, contado: 1 }],
          ['POST', 'estoque-centralizado/transferir', { ...there, paraLoja: filial, paraItem: ca, quantidade: 1 }],
        ] as const)
          expect((await dela(method, path, body)).status, path).toBe(403);
        expect((await leitor!('GET', 'estoque-centralizado/lojas')).status).toBe(403);
        expect(await stockOf(la!)).toBe(4);
        await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
        expect(await side()).toMatchObject({ rede: false, itens: [] });
        await all(sql`update perfil set permissoes = permissoes || 'EMPRESA_REDE'::text where nome = 'Perfil dois'`);
        expect((await um!('GET', `estoque-centralizado/movimentos/produto/${filial}/${ca}`)).status).toBe(404);
      });

      it('counts and transfers from the head, with a movement in each shop', async () => {
        const post = (path: string, body: Values) =>
          um!('POST', `estoque-centralizado/${path}`, { de: 'produto', ...body });
        const counted = await post('contar', { loja: filial, item: ca, contado: 9, motivo: 'Visita' });
        expect(counted.body.result, counted.text).toEqual({ mudados: 1 });
        const way = { loja: filial, item: ca, paraLoja: matriz, paraItem: la };
        const moved = await post('transferir', { ...way, quantidade: 2.5 });
        expect(moved.body.hasError, moved.text).toBe(false);
        expect([await stockOf(ca!), await stockOf(la!)]).toEqual([6.5, 6.5]);
        expect((await movements(ca!)).at(-1)).toMatchObject({ tipo: 'TRANSFERENCIA', quantidade: '-2.500' });
        expect((await movements(la!)).at(-1)).toMatchObject({ tipo: 'TRANSFERENCIA', quantidade: '2.500' });
        const { linhas } = (await um!('GET', `estoque-centralizado/movimentos/produto/${filial}/${ca}`)).body
          .result as unknown as { linhas: readonly Values[] };
        expect(linhas.map(({ quantidade, saldo }) => [quantidade, saldo])).toEqual([
          [-2.5, 6.5],
          [7, 9],
        ]);
        // More than there is moves nothing, nor what is everybody's.
        const over = await post('transferir', { ...way, quantidade: 7 });
        expect(over.body.fieldErrors, over.text).toMatchObject({ quantidade: expect.stringContaining('tem 6,5!') });
        expect((await post('transferir', { ...way, paraLoja: filial, quantidade: 1 })).body.fieldErrors).toEqual({
          paraLoja: 'Escolha outra loja!',
        });
        expect([await stockOf(ca!), await stockOf(la!)]).toEqual([6.5, 6.5]);
        await share();
        await save({ itens: [{ codigo: '77' }] });
        const shared = await post('transferir', { ...way, quantidade: 1 });
        expect(JSON.stringify(shared.body.fieldErrors)).toContain('é do estoque da rede!');
      });
    });

    it('is changed by the head alone, of its own shops and codes', async () => {
      await share();
      const refused = async (body: Values, who = um!): Promise<unknown> => {
        const answer = await save(body, who);
        return Object.values(answer.body.fieldErrors ?? {})[0] ?? answer.body.messageError ?? answer.status;
      };
      expect(await refused({ itens: [{ codigo: '77', estoque: 5 }] }, dois!)).toBe(
        'Só a matriz muda o estoque da rede!',
      );
      expect((await listed(dois!)).podeMudar).toBe(false);
      expect(await refused({}, leitor!)).toBe('Você não tem permissão para isto!');
      expect(await refused({ empresas: [{ empresa: 999_999 }] })).toBe('Esta loja não é da rede!');
      expect(await refused({ itens: [{ codigo: 'nada' }] })).toBe(
        'Nenhuma loja tem um produto de código nada que controla estoque!',
      );
      await all(sql`update empresa set unidade = 'UNICA', matriz_id = null`);
      expect((await listed()).rede).toBe(false);
      expect(await refused({ ativo: true })).toBe('Esta loja não faz parte de uma rede!');
      // A shop that has left sells from its own stock again.
      await all(sql`update produto set estoque = 1, da_rede = false where id = ${ca}`);
      expect(await confirm(dois!, await order(dois!, ca!, 1))).toBe('ok');
      expect(await stockOf(ca!)).toBe(0);
    });
  });
});
