import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardapio, type Values } from '../../support/cardapio';
import { moduleEngines } from '../../support/engines';
import { password } from '../../support/services';
import { conferido } from '../../../resources/delivery/cardapio/papel/balanca';

describe.each(moduleEngines)('what is done to many products, on %s', (engine) => {
  const loja = cardapio(engine);
  const { all, um, post, result, produto } = loja;
  let pizzas = 0;
  let bebidas = 0;
  const situacao = async (id: number): Promise<unknown> => (await loja.um1(id)).situacao;
  const mover = (move: string, ids: readonly number[], form: Values = {}) =>
    result(`produto/${move}`, { selection: { ids }, ...form });
  beforeAll(async () => {
    [pizzas, bebidas] = [await loja.categoria('Pizzas'), await loja.categoria('Bebidas')];
  });

  describe('GET duplicar/{id} and alterarstatus/{id}', () => {
    it('copies a product with its add-ons, without its codes and its stock, and does not sell the copy', async () => {
      const grupo = await loja.grupo('Bordas');
      const id = await produto('Calabresa', pizzas, {
        codigo: 'CAL',
        codigoBarras: '7891000100103',
        controlaEstoque: true,
        estoque: 7,
        custo: 12.5,
      });
      await loja.usar(id, grupo);
      const { id: novo } = await result(`produto/duplicar/${id}`);
      expect(await loja.um1(Number(novo))).toMatchObject({
        nome: 'Calabresa (cópia)',
        codigo: null,
        codigoBarras: null,
        estoque: 0,
        custo: 12.5,
        categoria: pizzas,
        situacao: 'INATIVO',
      });
      expect(
        (await post('produto/adicional/vinculo/filterpaginated/1/10', { produto: novo })).body.results,
      ).toMatchObject([{ categoria: grupo }]);
      const places = (await post('produto/filterpaginated/1/100', { categoria: pizzas })).body.results!;
      expect(new Set(places.map(({ ordem }) => ordem)).size).toBe(places.length);
      // A name as long as may be keeps its mark.
      const longo = await produto('x'.repeat(100), pizzas);
      const copia = await loja.um1(Number((await result(`produto/duplicar/${longo}`)).id));
      expect(copia.nome).toBe(`${'x'.repeat(92)} (cópia)`);
    });
    it('are refused to whoever only follows a link, and to those who may not', async () => {
      const id = await produto('Portuguesa', pizzas);
      const cookie = `remember-me=${await loja.house.token('um')}`;
      const followed = async (path: string): Promise<number> =>
        (
          await loja.house.app.fetch(new Request(`http://localhost/services/${path}`, { headers: { cookie } }), {
            ip: '10.0.0.1',
          })
        ).status;
      for (const call of ['duplicar', 'alterarstatus'])
        expect([401, 403]).toContain(await followed(`produto/${call}/${id}`));
      expect(await situacao(id)).toBe('ATIVO');
      expect((await post('produto/filterpaginated/1/1', { $search: 'Portuguesa' })).body.totalRecords).toBe(1);
      const { leitor, dois } = loja.speakers;
      for (const call of ['duplicar', 'alterarstatus']) {
        expect((await post(`produto/${call}/${id}`, {}, leitor)).status).toBe(403);
        expect((await post(`produto/${call}/${id}`, {}, dois)).status).toBe(404);
      }
    });
    it('turn what is sold into what is out and back, and put on sale what was off the menu', async () => {
      const id = await produto('Mussarela', pizzas);
      const toggled = async (): Promise<unknown> => (await um('GET', `produto/alterarstatus/${id}`)).body.result;
      expect([await toggled(), await toggled()]).toEqual([
        { id, situacao: 'PAUSADO' },
        { id, situacao: 'ATIVO' },
      ]);
      await mover('tirar', [id]);
      expect([await situacao(id), await toggled()]).toEqual(['INATIVO', { id, situacao: 'ATIVO' }]);
    });
  });

  describe('the bar of chosen products', () => {
    it('pauses until an instant, sells again, and reports what was not on sale', async () => {
      const [a, b] = [await produto('Guaraná', bebidas), await produto('Água', bebidas)];
      expect(await mover('pausar', [a, b], { pausadoAte: '2099-01-01T12:00:00.000Z' })).toEqual({
        changed: 2,
        failed: [],
      });
      expect(await loja.um1(a)).toMatchObject({ situacao: 'PAUSADO', pausadoAte: '2099-01-01T12:00:00.000Z' });
      const { id: voltar } = { id: a };
      await mover('voltar', [voltar]);
      expect(await loja.um1(a)).toMatchObject({ situacao: 'ATIVO', pausadoAte: null });
      const again = await mover('voltar', [a, b]);
      expect(again).toMatchObject({ changed: 1, failed: [{ id: a, title: 'Guaraná' }] });
    });
    it('lets the kitchen pause and sell again, and nothing else', async () => {
      const id = await produto('Suco', bebidas);
      await all(sql`update perfil set permissoes = array_append(permissoes, 'PRODUTO_PAUSAR')
        where id = (select perfil_id from usuario where login = 'leitor')`);
      const { leitor } = loja.speakers;
      const status = async (path: string, body: Values = {}) => (await post(path, body, leitor)).status;
      const some = { selection: { ids: [id] } };
      expect([await status('produto/pausar', some), await status('produto/voltar', some)]).toEqual([200, 200]);
      expect(await status(`produto/alterarstatus/${id}`)).toBe(200);
      expect(await situacao(id)).toBe('PAUSADO');
      expect([
        await status('produto/tirar', some),
        await status('produto/mover/categoria', { ...some, categoria: pizzas }),
        await status('produto/excluir-em-massa/', { ids: [id] }),
        await status('produto/salvar/ordem', { ids: [id] }),
        await status('produto/atualizar/valores', { ids: [id], valor: 1 }),
        await status('produto/save', { id, preco: 1 }),
      ]).toEqual([403, 403, 403, 403, 403, 403]);
      // The kitchen cannot bring back an item that was taken off the menu.
      await mover('tirar', [id]);
      expect((await post(`produto/alterarstatus/${id}`, {}, leitor)).body.hasError).toBe(true);
    });
    it('moves to another category, where it comes last', async () => {
      const id = await produto('Refrigerante', pizzas);
      const last = (await post('produto/filterpaginated/1/1', { categoria: bebidas, $sort: [['ordem', 'desc']] })).body
        .results![0]!.ordem as number;
      expect(await result('produto/mover/categoria', { ids: [id], categoria: bebidas })).toMatchObject({ changed: 1 });
      expect(await loja.um1(id)).toMatchObject({ categoria: bebidas, ordem: last + 1 });
      const stranger = loja.house.rowsOf('categoriaProduto', loja.house.companies[1])[0];
      expect((await post('produto/mover/categoria', { ids: [id], categoria: stranger })).body.fieldErrors).toEqual({
        categoria: 'Cadastro não encontrado!',
      });
    });
    it('sells in more channels, by the names of the specification', async () => {
      const [some, everywhere] = [await produto('Chá', bebidas, { canais: ['MESA'] }), await produto('Café', bebidas)];
      const report = await result('produto/incluir-produtos-cardapio', {
        produtos: [some, everywhere],
        canais: ['TOTEM'],
      });
      expect(report).toMatchObject({
        changed: 1,
        failed: [{ id: everywhere, message: 'Já é vendido em todos os canais!' }],
      });
      expect((await loja.um1(some)).canais).toEqual(['MESA', 'TOTEM']);
    });
    it('finds products with a picture and without, with NCM and without, by channel', async () => {
      const id = await produto('Sem foto', bebidas, { canais: ['TOTEM'] });
      const found = async (filter: Values): Promise<boolean> =>
        (await post('produto/filterpaginated/1/100', { id, ...filter })).body.totalRecords === 1;
      expect([
        await found({ imagem: { empty: true } }),
        await found({ imagem: { empty: false } }),
        await found({ ncm: { empty: true } }),
        await found({ canais: ['TOTEM'] }),
        await found({ canais: ['MESA'] }),
      ]).toEqual([true, false, true, true, false]);
    });
  });

  it('have their prices changed by who may, and by nobody else past the form', async () => {
    const id = await produto('Preço guardado', bebidas);
    await all(sql`update perfil set permissoes = array_append(permissoes, 'PRODUTO_EDITAR')
      where id = (select perfil_id from usuario where login = 'leitor')`);
    const { leitor } = loja.speakers;
    const save = async (values: Values) => (await post('produto/save', values, leitor)).body;
    const { versao } = await loja.um1(id);
    const words = 'Você não tem permissão para alterar este valor!';
    expect((await save({ id, versao, preco: 1, nome: 'Barato' })).fieldErrors).toEqual({ preco: words });
    const many = await post('produto/alterar-em-massa', { selection: { ids: [id] }, values: { preco: 1 } }, leitor);
    expect(many.body.result).toMatchObject({ changed: 0, failed: [{ id, message: words }] });
    expect(await loja.um1(id)).toMatchObject({ nome: 'Preço guardado', preco: 50 });
    // An unchanged price may be sent along, and a new product may have one.
    expect((await save({ id, versao, preco: 50, nome: 'Outro nome' })).hasError).toBe(false);
    expect((await save({ nome: 'Novo dele', categoria: bebidas, preco: 7 })).hasError).toBe(false);
    await all(sql`update perfil set permissoes = array_remove(permissoes, 'PRODUTO_EDITAR')
      where id = (select perfil_id from usuario where login = 'leitor')`);
  });
  it('show on the menu the picture that is marked in the gallery', async () => {
    const [a, b, c] = (
      await all<{ id: number }>(
        sql`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo)
        select ${loja.empresa}, 'foto.png', 'image/png', 1, repeat('0', 64), ''::bytea from generate_series(1, 3) returning id`,
      )
    ).map(({ id }) => Number(id));
    const id = await produto('Fotografado', bebidas, { imagem: a });
    const fotos = async (values: Values): Promise<Values> => {
      const { versao } = await loja.um1(id);
      await result('produto/save', { id, versao, ...values });
      return loja.um1(id);
    };
    const galeria = (principal: number | undefined) =>
      [b, c].map((imagem) => ({ imagem, principal: imagem === principal }));
    expect((await fotos({ imagens: galeria(undefined) })).imagem).toBe(a);
    expect((await fotos({ imagens: galeria(b) })).imagem).toBe(b);
    expect((await fotos({ imagens: galeria(c) })).imagem).toBe(c);
    expect(await fotos({ imagem: a })).toMatchObject({ imagem: a, imagens: galeria(undefined) });
  });

  describe('POST salvar/ordem', () => {
    it('takes ids or positions, is dense, and tells the second person the order of now', async () => {
      const lanches = await loja.categoria('Lanches');
      const ids: number[] = [];
      for (const nome of ['A', 'B', 'C']) ids.push(await produto(nome, lanches));
      const [a, b, c] = ids as [number, number, number];
      const order = async (): Promise<unknown> =>
        (
          await post('produto/filterpaginated/1/10', { categoria: lanches, $sort: [['ordem', 'asc']] })
        ).body.results!.map(({ id, ordem }) => [id, ordem]);
      await all(sql`update produto set ordem = ordem * 10 where categoria_id = ${lanches}`);
      await result('produto/salvar/ordem', { ids: [c, a, b], before: [a, b, c] });
      expect(await order()).toEqual([
        [c, 1],
        [a, 2],
        [b, 3],
      ]);
      await result('produto/salvar/ordem', [
        { id: a, ordem: 1 },
        { id: c, ordem: 2 },
      ]);
      expect(await order()).toEqual([
        [a, 1],
        [c, 2],
        [b, 3],
      ]);
      const late = await post('produto/salvar/ordem', { ids: [b, c, a], before: [c, a, b] });
      expect([late.status, late.body.result]).toEqual([409, { ids: [a, c, b] }]);
      expect(await order()).toEqual([
        [a, 1],
        [c, 2],
        [b, 3],
      ]);
      expect((await post('produto/salvar/ordem', [{ id: a }])).status).toBe(400);
      // Rows of another category have an order of their own.
      expect((await post('produto/salvar/ordem', { ids: [a, await produto('X', pizzas)] })).status).toBe(409);
    });
  });

  describe('deletion', () => {
    it('keeps a category that has products, and says how many', async () => {
      const [vazia, doces] = [await loja.categoria('Vazia'), await loja.categoria('Doces')];
      const remove = async (id: number): Promise<unknown> =>
        (await um('DELETE', `produto/categoria/delete/${id}`)).body.messageError;
      const ids = [await produto('Pudim', doces), await produto('Mousse', doces)];
      expect([await remove(doces), await remove(vazia)]).toEqual(['Mova os 2 produtos antes!', undefined]);
      await result('produto/mover/categoria', { ids: ids.slice(0, 1), categoria: bebidas });
      expect(await remove(doces)).toBe('Mova o produto antes!');
    });
    it('of many is a process with a report; what was sold goes to the bin, and its order goes on', async () => {
      const esfihas = await loja.categoria('Esfihas');
      const vendida = await produto('Esfiha', esfihas, { controlaEstoque: true, estoque: 5 });
      const parte = await produto('Massa', esfihas);
      await produto('Quibe', esfihas, { fichaTecnica: [{ insumo: parte, quantidade: 1 }] });
      const pedido = await result('pedido/save', {
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: vendida, quantidade: 2 }],
      });
      // By a filter, with the slash of the specification.
      const done = await loja.feito(await result('produto/excluir-em-massa/', { filter: { id: [vendida, parte] } }));
      expect(done).toMatchObject({ situacao: 'COM_FALHAS', total: 2, feitos: 1, falhas: 1 });
      expect(
        (await post('processoitem/filterpaginated/1/10', { processo: done.id, situacao: 'FALHOU' })).body.results,
      ).toMatchObject([{ mensagem: 'Não é possível excluir: em uso em produtos!' }]);
      expect((await um('GET', `produto/findbyid/${vendida}`)).status).toBe(404);
      const confirmed = await post(`pedido/${String(pedido.id)}/confirmar`);
      expect(confirmed.body.hasError, confirmed.text).toBe(false);
      expect((await post('pedido/item/filterpaginated/1/10', { pedido: pedido.id })).body.results).toMatchObject([
        { descricao: 'Esfiha', quantidade: 2, total: 100 },
      ]);
      expect((await um('GET', `pedido/ficha/${String(pedido.id)}`)).status).toBe(200);
      expect((await post(`produto/restaurar/${vendida}`)).body.hasError).toBe(false);
      // Several at once, with a report; who is not in the bin is told apart.
      const [x, y] = [await produto('Volta 1', bebidas), await produto('Volta 2', bebidas)];
      for (const id of [x, y]) await um('DELETE', `produto/delete/${id}`);
      const back = await result('produto/restaurar-em-massa', { selection: { ids: [x, y, vendida] } });
      expect(back).toMatchObject({ changed: 2, failed: [{ id: vendida }] });
      expect([await situacao(x!), await situacao(y!)]).toEqual(['ATIVO', 'ATIVO']);
      const nothing = await post('produto/excluir-em-massa/', { filter: { nome: 'Não há' } });
      expect(nothing.body.messageError).toBe('Nenhum produto encontrado!');
    });
  });

  describe('labels', () => {
    it('carry name, price and bar code, as many as are asked for; a scale, what is weighed', async () => {
      const id = await produto('Picanha', pizzas, { codigo: '123', preco: 89.9, pesavel: true });
      const semCodigo = await produto('Sem código', pizzas);
      const { text } = await post('produto/etiquetas', { ids: [id, semCodigo], papel: 'A4', copias: 3 });
      expect([text.split('Picanha').length - 1, text.includes('Sem código'), text.includes('89,90')]).toEqual([
        3,
        false,
        true,
      ]);
      expect((await post('produto/etiquetas', { ids: [semCodigo], copias: 1 })).body.messageError).toBe(
        'Nenhum dos produtos escolhidos tem código!',
      );
      const balanca = async (traz: string) => {
        const { versao } = await loja.um1(id);
        await result('produto/save', { id, versao, balanca: traz });
      };
      const pesada = async (peso = 0.512) => (await post(`produto/${id}/etiqueta/balanca`, { peso })).text;
      // R$ 46,03 in cents, 512 g; each with its check digit.
      expect(await pesada()).toContain('2000123046037');
      expect((await post(`produto/${id}/etiqueta/balanca`, { peso: 50 })).body.fieldErrors).toEqual({
        peso: 'Passa de R$\u00a0999,99: no produto, ponha o peso no código!',
      });
      // The sale reads the weight from the label that the scale has printed.
      const lido = async (code: string) => (await um('GET', `pedido/novo/produtos?busca=${code}`)).body.result;
      expect(await lido('2000123046037')).toMatchObject([{ id, pesavel: true, peso: 0.512 }]);
      await balanca('PESO');
      expect(await pesada()).toContain('2000123005126');
      expect(await lido('2000123005126')).toMatchObject([{ id, peso: 0.512 }]);
      expect(await lido('2000123005127')).toEqual([]);
      expect((await post(`produto/${semCodigo}/etiqueta/balanca`, { peso: 1 })).status).toBe(409);
      // The settings say how many digits are the code, and whose price counts while a promotion halves it.
      const config = (await um('GET', 'pdv/configuracao/empresa')).body.result as unknown as Record<string, unknown>;
      const set = async (own: object) => {
        const { versao } = (await um('GET', 'pdv/configuracao/empresa')).body.result as unknown as { versao: number };
        await result('pdv/configuracao/save', { ...config, versao, ...own });
      };
      await balanca('PRECO');
      await set({ digitosBalanca: 'QUATRO', precoEtiqueta: 'CADASTRO' });
      const label = conferido('201230004603');
      expect(await pesada()).toContain(label);
      const { versao } = await loja.um1(id);
      await result('produto/save', { id, versao, precoPromocional: 44.95 });
      expect(await lido(label)).toMatchObject([{ id, peso: 0.512 }]);
      await set({ digitosBalanca: 'QUATRO', precoEtiqueta: 'ETIQUETA' });
      expect(await lido(label)).toMatchObject([{ id, peso: 1.024 }]);
      await set({ digitosBalanca: 'SEIS', precoEtiqueta: 'ETIQUETA' });
      expect(await lido(label)).toEqual([]);
      const { versao: now } = await loja.um1(id);
      await result('produto/save', { id, versao: now, precoPromocional: null });
      const vender = async (one: number, quantidade: number) => {
        const { body } = await post('pedido/previa', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [{ produto: one, quantidade }],
        });
        return (body.result as Values).recusas;
      };
      expect(await vender(id, 0.512)).toEqual([]);
      expect(await vender(semCodigo, 1.5)).toMatchObject([
        { texto: 'Sem código não é vendido por peso: a quantidade é inteira!' },
      ]);
    });
  });

  describe('examples', () => {
    it('are of the segment, made with their add-ons, and never twice', async () => {
      await all(sql`update empresa set segmento = 'PIZZARIA' where id = ${loja.empresa}`);
      await produto('Calábresa', await loja.categoria('Pizzas Salgadas'));
      const list = async () =>
        (await um('GET', 'produto/listar-exemplos')).body.result as unknown as readonly {
          readonly id: number;
          readonly nome: string;
          readonly adicionais: string | null;
          readonly existe: boolean;
        }[];
      const exemplos = await list();
      expect(exemplos.find(({ nome }) => nome === 'Portuguesa')).toMatchObject({
        adicionais: 'tamanho e borda recheada',
        existe: false,
      });
      // Accents and capitals do not make another one.
      expect(exemplos.find(({ nome }) => nome === 'Calabresa')?.existe).toBe(true);
      const ids = exemplos.slice(0, 3).map(({ id }) => id);
      expect(await result('produto/criar-exemplos', { ids })).toEqual({ mensagem: '2 produtos criados; 1 já havia.' });
      expect((await list()).slice(0, 3).map(({ existe }) => existe)).toEqual([true, true, true]);
      const [portuguesa] = (await post('produto/filterpaginated/1/1', { nome: 'Portuguesa', $sort: [['id', 'desc']] }))
        .body.results!;
      const links = (await post('produto/adicional/vinculo/filterpaginated/1/10', { produto: portuguesa!.id })).body;
      expect(links.totalRecords).toBe(2);
      for (const wrong of [[], [999], 'x', [ids[0], 999]])
        expect((await post('produto/criar-exemplos', { ids: wrong })).body.hasError).toBe(true);
      expect((await post('produto/criar-exemplos', { ids }, loja.speakers.leitor)).status).toBe(403);
    });
  });

  // It leaves nothing for others: the last.
  describe('GET excluir/cardapio/empresa/{id}', () => {
    it('asks for the password, is of the own company alone, and keeps what orders say', async () => {
      const id = await produto('Último', pizzas);
      const pedido = await result('pedido/save', {
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: id, quantidade: 1 }],
      });
      const path = `produto/excluir/cardapio/empresa/${loja.empresa}`;
      const status = async (body: Values, who = um) => (await post(path, body, who)).status;
      // A password in an address is not taken.
      expect((await um('GET', `${path}?senha=${password}`)).status).toBe(422);
      expect((await post(path, { senha: 'errada' })).body.hasError).toBe(true);
      expect([
        await status({ senha: password }, loja.speakers.leitor),
        await status({ senha: password }, loja.speakers.dois),
      ]).toEqual([403, 404]);
      const count = async (): Promise<unknown> => (await post('produto/filterpaginated/1/1')).body.totalRecords;
      expect(await count()).toBeGreaterThan(0);
      expect((await result(path, { senha: password })).mensagem).toMatch(
        /^Cardápio excluído: \d+ produtos na lixeira\.$/,
      );
      expect(await count()).toBe(0);
      for (const root of ['produto/categoria/', 'produto/adicional/', 'produto/adicional/categoria/'])
        expect((await post(`${root}filterpaginated/1/1`)).body.totalRecords).toBe(0);
      const confirmed = await post(`pedido/${String(pedido.id)}/confirmar`);
      expect(confirmed.body.hasError, confirmed.text).toBe(false);
      expect((await um('GET', `pedido/ficha/${String(pedido.id)}`)).status).toBe(200);
      await post(`produto/categoria/restaurar/${pizzas}`);
      expect((await post(`produto/restaurar/${id}`)).body.hasError).toBe(false);
      expect((await loja.um1(id)).nome).toBe('Último');
    });
  });
});
