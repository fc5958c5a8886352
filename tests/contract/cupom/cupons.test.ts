import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { couponShop, type Values } from '../../support/cupons';
import { saveSettings } from '../../support/settings';
import { paperOf, storedLogo } from '../../support/printed';

/** Every call of the module, and the test that shows its effect. */
const calls = [
  'POST gerarimpressao{suffix}',
  'POST filtrar/{page}/{size}',
  'POST filtrar/resgatados/{page}/{size}',
  'POST whats/enviar',
  'POST whats/teste',
  'POST download/whats',
  'POST download/cupons',
  'GET cancelar/{id}',
  'GET cuponsdescontolotes',
  'GET download/cupons/csv/{x}',
] as const;
const shown = new Set<string>();
const of = (call: (typeof calls)[number], what: string): string => {
  shown.add(call);
  return `${call} ${what}`;
};

describe.each(moduleEngines)('coupons on %s', (engine) => {
  const shop = couponShop(engine);
  const { all, one, post, result, cupom, order, lote } = shop;
  let [dois, leitor, stranger]: Speaker[] = [];
  const auditOf = (acao: string, id: number): Promise<number> =>
    one(
      sql`select count(*) as n from auditoria where acao = ${acao} and entidade = 'cupomDesconto' and registro_id = ${id}`,
    );
  const lines = (text: string): string[] => text.trim().split('\r\n');

  beforeAll(async () => {
    [dois, leitor] = await Promise.all((['dois', 'leitor'] as const).map((login) => shop.house.as(login)));
    stranger = speaker(shop.house.app, null);
  });

  describe('lists', () => {
    it(
      of('POST filtrar/{page}/{size}', 'finds coupons by what is asked, with their author and what they have brought'),
      async () => {
        const id = await cupom('FILTRO');
        await order({ cupom: 'FILTRO', cliente: shop.clientes[0] });
        const { body } = await post('cupomdesconto/filtrar/1/10', {
          sentenca: 'filtro',
          situacao: 'ATIVO',
          dataInicio: '2026-11-24',
          dataFim: '2026-11-24',
        });
        expect(body).toMatchObject({
          totalRecords: 1,
          results: [
            {
              id,
              usados: 1,
              vendas: 40,
              descontos: 10,
              vantagem: 'R$ 10,00 de desconto',
              usuario: { nome: 'Pessoa um' },
            },
          ],
        });
        expect(body.results![0]).not.toHaveProperty('token');
        expect(
          (await post('cupomdesconto/filtrar/1/10', { sentenca: 'filtro', dataFim: '2026-11-23' })).body.totalRecords,
        ).toBe(0);
        expect((await post('cupomdesconto/filtrar/1/10', { sentenca: 'filtro' }, dois)).body.totalRecords).toBe(0);
        expect((await post('cupomdesconto/filtrar/1/10', { situacao: 'X' })).status).toBe(422);
      },
    );
    it('knows today as the company does, in tabs, in filters and before an action', async () => {
      const [ontem, hoje] = [
        await cupom('ONTEM', { dataVencimento: '2026-11-23' }),
        await cupom('HOJE', { dataVencimento: '2026-11-24' }),
      ];
      const found = async (test: object) =>
        (
          await post('cupomdesconto/filterpaginated/1/50', { id: [ontem, hoje], dataVencimento: test })
        ).body.results!.map(({ id }) => id);
      expect([await found({ lt: '$today' }), await found({ gte: '$today' })]).toEqual([[ontem], [hoje]]);
      expect((await post('cupomdesconto/compartilhar', { id: ontem })).status).toBe(409);
      expect((await post('cupomdesconto/compartilhar', { id: hoje })).body.hasError).toBe(false);
    });
    it('says of each what it is today, and finds and exports by it', async () => {
      const semana = ['SEG'];
      const movido = async (move: string, id: number): Promise<number> => {
        await result(move, { selection: { ids: [id] } });
        return id;
      };
      const expected: Record<string, string> = {
        [await cupom('ESTADO1', { dataVencimento: '2026-11-23' })]: 'EXPIRADO',
        [await cupom('ESTADO2', { dataVencimento: '2026-11-24' })]: 'ATIVO',
        [await cupom('ESTADO3', { dataInicio: '2026-11-25' })]: 'AGENDADO',
        [await cupom('ESTADO4', { dataInicio: '2026-11-24', dataVencimento: null, vencimentoDiaSemana: semana })]:
          'ATIVO',
        [await movido('pausar', await cupom('ESTADO5'))]: 'PAUSADO',
        [await movido('pausar', await cupom('ESTADO6', { dataVencimento: '2026-11-01' }))]: 'EXPIRADO',
        [await movido('cancelar', await cupom('ESTADO7', { dataVencimento: null, vencimentoDiaSemana: semana }))]:
          'CANCELADO',
      };
      const id = Object.keys(expected).map(Number);
      const rows = async (situacaoHoje: unknown) =>
        (await post('cupomdesconto/filterpaginated/1/50', { id, situacaoHoje, $sort: [['id', 'asc']] })).body.results!;
      const told = (found: Awaited<ReturnType<typeof rows>>) =>
        Object.fromEntries(found.map((row) => [row.id, row.situacaoHoje]));
      expect(told(await rows(undefined))).toEqual(expected);
      const where = (is: (state: string) => boolean) =>
        Object.fromEntries(Object.entries(expected).filter(([, state]) => is(state)));
      for (const state of ['CANCELADO', 'EXPIRADO', 'PAUSADO', 'AGENDADO', 'ATIVO']) {
        expect(told(await rows(state))).toEqual(where((one) => one === state));
        expect(told(await rows({ not: state }))).toEqual(where((one) => one !== state));
      }
      expect(told(await rows(['EXPIRADO', 'ATIVO']))).toEqual(where((one) => one === 'EXPIRADO' || one === 'ATIVO'));
      expect([told(await rows({ empty: false })), told(await rows({ empty: true }))]).toEqual([expected, {}]);
      expect((await post('cupomdesconto/filterpaginated/1/50', { situacaoHoje: 'VENCIDO' })).status).toBe(400);
      expect((await post('cupomdesconto/filterpaginated/1/50', { $sort: [['situacaoHoje', 'asc']] })).status).toBe(400);
      // Nobody writes it.
      await post('cupomdesconto/save', {
        id: id[0],
        versao: (await rows(undefined))[0]!.versao,
        nome: 'Outro',
        situacaoHoje: 'ATIVO',
      });
      expect((await shop.um('GET', `cupomdesconto/findbyid/${id[0]}`)).body.result).toMatchObject({
        nome: 'Outro',
        situacaoHoje: 'EXPIRADO',
      });
    });
    it(of('POST filtrar/resgatados/{page}/{size}', 'tells each use with its order, customer and money'), async () => {
      const id = await cupom('USADO');
      const { id: pedido } = (await order({ cupom: 'USADO', cliente: shop.clientes[1] })).body.result!;
      const { body } = await post('cupomdesconto/filtrar/resgatados/1/10', { cupom: id });
      expect(body).toMatchObject({
        totalRecords: 1,
        results: [
          {
            chave: 'USADO',
            cupom: { id, nome: 'Cupom USADO' },
            pedido: { id: pedido },
            cliente: { id: shop.clientes[1] },
            valorPedido: 40,
            valorDesconto: 10,
            situacao: 'RESGATADO',
          },
        ],
      });
      expect(
        (await post('cupomdesconto/filtrar/resgatados/1/10', { cupom: id, dataInicio: '2026-11-25' })).body
          .totalRecords,
      ).toBe(0);
      expect(await result('resgate/totais', { filter: { cupom: id } })).toEqual({
        resgates: 1,
        vendas: 40,
        descontos: 10,
        ticket: 40,
      });
      expect(await result('totais', { filter: { palavraChave: 'USADO' } })).toEqual({
        usos: 1,
        vendas: 40,
        descontos: 10,
        ticket: 40,
      });
      await post('pedido/alterarstatus', {
        selection: { ids: [pedido] },
        situacao: 'CANCELADO',
        motivoCancelamento: 'Desistiu',
      });
      expect(await result('totais', { filter: { palavraChave: 'USADO' } })).toEqual({
        usos: 0,
        vendas: 0,
        descontos: 0,
        ticket: null,
      });
    });
    it(of('GET cuponsdescontolotes', 'tells the batches and what is left of each'), async () => {
      const id = await cupom(null);
      const batch = await lote(id);
      await order({ cupom: batch.codigos[0], cliente: shop.clientes[0] });
      const found = (await shop.um('GET', 'cupomdesconto/cuponsdescontolotes')).body.result as unknown as Values[];
      expect(found.find((row) => row.id === batch.id)).toMatchObject({
        nome: 'Natal',
        quantidade: 5,
        usados: 1,
        disponiveis: 4,
        cupom: { id },
      });
      expect((await dois!('GET', 'cupomdesconto/cuponsdescontolotes')).body.result).not.toContainEqual(
        expect.objectContaining({ id: batch.id }),
      );
    });
  });

  describe('paper and files', () => {
    it(of('POST gerarimpressao{suffix}', 'prints a coupon as often as asked, on sheets and on rolls'), async () => {
      const id = await cupom('PAPEL');
      const sheet = await post('cupomdesconto/gerarimpressao', { id, papel: 'A4', copias: 3 });
      expect(sheet.headers.get('content-type')).toMatch(/^text\/html/);
      expect(sheet.text.match(/>PAPEL</g)).toHaveLength(3);
      expect(sheet.text.match(/aria-label="QR Code"/g)).toHaveLength(3);
      expect((await post('cupomdesconto/gerarimpressao', { id, papel: '58mm', copias: 1 })).text).toContain(
        '@page{size:58mm auto',
      );
      expect((await post('cupomdesconto/gerarimpressao', { id, papel: '80mm', copias: 1 }, dois)).status).toBe(404);
      expect(
        (
          await post('cupomdesconto/gerarimpressao/selecionados', {
            selection: { ids: [id, await cupom('OUTRO'), await cupom(null)] },
            papel: '80mm',
          })
        ).text.match(/>(PAPEL|OUTRO)</g),
      ).toHaveLength(2);
    });
    it('ends what is printed with the sentence of the company', async () => {
      const id = await cupom('RODAPE');
      expect((await saveSettings(shop.um, 'companyconfig', { rodapeImpressao: 'Volte sempre!' })).body.hasError).toBe(
        false,
      );
      expect(
        (await post('cupomdesconto/gerarimpressao', { id, papel: 'A4', copias: 2 })).text.match(/Volte sempre!/g),
      ).toHaveLength(2);
      expect((await saveSettings(shop.um, 'companyconfig', { rodapeImpressao: null })).body.hasError).toBe(false);
    });
    it('comes on the paper and with the logo that the company has set, where nobody chose another', async () => {
      const id = await cupom('LOGO');
      const config = async (values: Values): Promise<void> => {
        expect((await saveSettings(shop.um, 'companyconfig', values)).body.hasError).toBe(false);
      };
      const logoImpressao = await storedLogo(shop.house);
      const printed = async (papel?: string) => {
        const response = await shop.house.app.fetch(
          new Request('http://localhost/services/cupomdesconto/gerarimpressao', {
            method: 'POST',
            body: JSON.stringify({ id, copias: 2, ...(papel && { papel }) }),
            headers: {
              'remember-me': await shop.house.token('um'),
              'content-type': 'application/json',
              accept: 'application/pdf',
              'idempotency-key': `logo-${engine}-${crypto.randomUUID()}`,
            },
          }),
        );
        return paperOf(new Uint8Array(await response.arrayBuffer()));
      };
      await config({ papel: 'MM58', logoImpressao, rodapeImpressao: 'Até breve!' });
      expect(await printed()).toEqual({ wide: 58, logos: 1, text: expect.stringContaining('Até breve!') as string });
      await config({ papel: 'MM80', logoNaImpressao: false, rodapeImpressao: null });
      expect(await printed()).toEqual({
        wide: 80,
        logos: 0,
        text: expect.not.stringContaining('Até breve!') as string,
      });
      expect((await printed('A4')).wide).toBe(210);
      await config({ papel: 'A4', logoNaImpressao: true });
    });
    it('prints the codes of a batch that are left, and the uses that a filter finds', async () => {
      const batch = await lote(await cupom(null), 3);
      await order({ cupom: batch.codigos[0], cliente: shop.clientes[0] });
      const { text } = await post('cupomdesconto/gerarimpressao/lote', {
        id: batch.id,
        papel: 'A4',
        primeiro: 1,
        quantos: 10,
      });
      expect(batch.codigos.map((code) => text.includes(`>${code}<`))).toEqual([false, true, true]);
      const used = await post('cupomdesconto/gerarimpressao/resgatados', { filter: { chave: batch.codigos[0] } });
      for (const words of ['Cupons resgatados', batch.codigos[0]!, '1 resgate']) expect(used.text).toContain(words);
    });
    it(of('POST download/cupons', 'is a file of what the filter finds, with the results of each'), async () => {
      await cupom('ARQUIVO', { nome: '=1+1' });
      const { text, headers } = await post('cupomdesconto/download/cupons', { filter: { palavraChave: 'ARQUIVO' } });
      expect(headers.get('content-disposition')).toContain('cupons.csv');
      expect(lines(text)).toEqual([
        expect.stringMatching(/^Nome;Palavra-chave;Situação;Vantagem;/),
        expect.any(String),
      ]);
      expect(lines(text)[1]).toMatch(/^'=1\+1;ARQUIVO;Ativo;R\$ 10,00 de desconto;Valor fixo;;10,00;/);
    });
    it('is written as CSV, XLSX or PDF, by the engine of the lists', async () => {
      await cupom('FORMATOS');
      const of = async (formato: string) =>
        await post('cupomdesconto/download/cupons', { filter: { palavraChave: 'FORMATOS' }, formato });
      const [sheet, paper] = [await of('xlsx'), await of('pdf')];
      expect([sheet.headers.get('content-type'), sheet.text.slice(0, 2)]).toEqual([
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'PK',
      ]);
      expect([paper.headers.get('content-type'), paper.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
      expect((await of('doc')).status).toBe(422);
    });
    it(of('GET download/cupons/csv/{x}', 'is a file of the codes of a batch'), async () => {
      const batch = await lote(await cupom(null), 4);
      const { text } = await shop.um('GET', `cupomdesconto/download/cupons/csv/${batch.id}`);
      expect(lines(text).slice(1)).toEqual(batch.codigos.map((code) => `${code};Disponível;`));
      expect((await dois!('GET', `cupomdesconto/download/cupons/csv/${batch.id}`)).status).toBe(404);
    });
    it(of('POST download/whats', 'is a file of the messages for who wants them'), async () => {
      const id = await cupom('MALA');
      await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[2]}`);
      const { text } = await post('cupomdesconto/download/whats', {
        id,
        publico: 'TODOS',
        mensagem: 'Oi {nome}, use {codigo}',
      });
      expect(
        lines(text)
          .slice(1)
          .map((line) => line.split(';').slice(0, 2)),
      ).toEqual([
        ['Maria 0', '(11) 98765-4320'],
        ['Maria 1', '(11) 98765-4321'],
      ]);
      expect(text).toContain('Oi Maria, use MALA');
      expect(text).toContain('responda SAIR');
      expect((await post('cupomdesconto/download/whats', { id, publico: 'TODOS', mensagem: 'x' }, leitor)).status).toBe(
        403,
      );
      await all(sql`update cliente set aceita_mensagens = true where id = ${shop.clientes[2]}`);
    });
  });

  describe('WhatsApp', () => {
    const queued = (id: number) =>
      all<{ telefone: string; texto: string; enviar_em: Date; cliente_id: number }>(
        sql`select telefone, texto, enviar_em, cliente_id from mensagem_whatsapp where empresa_id = ${shop.empresa} and origem = 'CUPOM' and chave like ${`cupom-${id}-%`} order by enviar_em`,
      );
    it(
      of(
        'POST whats/teste',
        'shows who would receive, how long it takes and what they would read, and sends one message',
      ),
      async () => {
        const id = await cupom('TESTE');
        await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[0]}`);
        await all(
          sql`insert into recusa_whatsapp (empresa_id, telefone, origem, busca) values (${shop.empresa}, '+5511987654321', 'RESPOSTA', '')`,
        );
        const preview = await result('whats/teste', {
          id,
          publico: 'TODOS',
          mensagem: 'Oi {nome}: {desconto} com {codigo}',
          porHora: 10,
        });
        expect(preview).toMatchObject({
          total: 3,
          recebem: 1,
          semConsentimento: 1,
          recusaram: 1,
          duracao: '6 min',
          teste: 'Nenhuma mensagem foi enviada.',
        });
        expect(preview.mensagem).toMatch(
          /^Oi Pessoa: R\$ 10,00 de desconto com TESTE\n\nPara não receber mais mensagens, responda SAIR\.$/,
        );
        await result('whats/teste', { id, telefone: '(11) 91234-5678', publico: 'TODOS', mensagem: 'Oi', porHora: 60 });
        expect(
          await one(
            sql`select count(*) as n from mensagem_whatsapp where origem = 'TESTE' and telefone = '+5511912345678'`,
          ),
        ).toBe(1);
        expect(
          (await post('cupomdesconto/whats/teste', { id, publico: 'TODOS', mensagem: '{cupon}', porHora: 60 })).body
            .fieldErrors?.mensagem,
        ).toContain('{cupon} não existe!');
        await all(sql`update cliente set aceita_mensagens = true where id = ${shop.clientes[0]}`);
        await all(sql`delete from recusa_whatsapp where empresa_id = ${shop.empresa}`);
      },
    );
    it(of('POST whats/enviar', 'queues one message each for who wants it, at the pace asked for, once'), async () => {
      const id = await cupom('ENVIO');
      await all(sql`update cliente set aceita_mensagens = false where id = ${shop.clientes[1]}`);
      const body = { id, publico: 'TODOS', mensagem: 'Oi {nome}: {codigo} {link}', porHora: 60 };
      const send = () => shop.um('POST', 'cupomdesconto/whats/enviar', body, { 'idempotency-key': `envio-${engine}` });
      const [first, again] = await Promise.all([send(), send()]);
      expect(first.body.result).toEqual(again.body.result);
      await shop.house.app.jobs.drain();
      const sent = await queued(id);
      expect(sent.map(({ cliente_id }) => Number(cliente_id))).toEqual([shop.clientes[0], shop.clientes[2]]);
      expect(new Date(sent[1]!.enviar_em).getTime() - new Date(sent[0]!.enviar_em).getTime()).toBe(60_000);
      expect(sent[0]!.texto).toMatch(/^Oi Maria: ENVIO http:\/\/localhost:3000\/services\/c\/[a-z0-9]{8}\n/);
      expect((await shop.um('GET', `cupomdesconto/findbyid/${id}`)).body.result).toMatchObject({
        whatsAppLote: false,
        urlCurto: expect.stringContaining('/services/c/'),
      });
      expect((await post('cupomdesconto/whats/enviar', body, leitor)).status).toBe(403);
      await all(sql`update cliente set aceita_mensagens = true where id = ${shop.clientes[1]}`);
    });
  });

  describe('batches', () => {
    it('hold as many codes as asked, each good for one of ten orders at once, and given back with its order', async () => {
      const batch = await lote(await cupom(null), 300);
      expect(new Set(batch.codigos).size).toBe(300);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => order({ cupom: batch.codigos[7], cliente: shop.clientes[0] })),
      );
      const [done] = answers.filter(({ body }) => !body.hasError);
      expect(answers.filter(({ body }) => body.hasError)).toHaveLength(9);
      await post(`pedido/${done!.body.result!.id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await one(sql`select usados as n from cupom_lote where id = ${batch.id}`)).toBe(0);
      expect((await order({ cupom: batch.codigos[7]!.toLowerCase(), cliente: shop.clientes[0] })).body.hasError).toBe(
        false,
      );
    });
    it('are cancelled with what is left of them', async () => {
      const batch = await lote(await cupom(null), 3);
      await order({ cupom: batch.codigos[0], cliente: shop.clientes[0] });
      await result('lote/cancelar', { id: batch.id });
      expect((await order({ cupom: batch.codigos[1], cliente: shop.clientes[1] })).body.messageError).toBe(
        'Este código foi cancelado!',
      );
      expect(
        (
          await all<{ situacao: string }>(
            sql`select situacao from cupom_codigo where lote_id = ${batch.id} order by codigo`,
          )
        ).map(({ situacao }) => situacao),
      ).toEqual(['RESGATADO', 'CANCELADO', 'CANCELADO']);
    });
  });

  describe('links', () => {
    const opened = async (path: string): Promise<string> =>
      (await shop.house.app.fetch(new Request(`http://localhost:3000${path}`))).text();
    it("lead from the short address to the coupon's page, and nowhere else", async () => {
      const id = await cupom('LINK');
      const told = await auditOf('compartilhar', id);
      const shared = await result('compartilhar', { id });
      expect((await auditOf('compartilhar', id)) - told).toBe(1);
      expect(shared).toMatchObject({ qrCode: expect.stringMatching(/^data:image\/svg\+xml/) });
      expect(await result('compartilhar', { id })).toMatchObject({ urlCurto: shared.urlCurto });
      const short = new URL(String(shared.urlCurto)).pathname.replace('/services/', '');
      const moved = await stranger!('GET', short);
      expect([moved.status, `http://localhost:3000${moved.headers.get('location')}`]).toEqual([
        302,
        shared.urlCompartilhamento,
      ]);
      const page = await opened(moved.headers.get('location')!);
      expect(page).toContain('>LINK<');
      expect(page).toContain('https://wa.me/5511987654321');
      const token = moved.headers.get('location')!.split('/').at(-1)!;
      expect((await stranger!('GET', `cupomdesconto/publico/${token}`)).headers.get('location')).toBe(
        moved.headers.get('location'),
      );
      expect((await stranger!('GET', 'c/aaaaaaaa')).status).toBe(404);
      expect((await stranger!('GET', `publico/cupom/${'0'.repeat(32)}`)).status).toBe(404);
    });
    it('of a code show it while it can be used, and only on the page of its coupon', async () => {
      const id = await cupom(null);
      const {
        codigos: [code],
      } = await lote(id, 1);
      await post('cupomdesconto/gerarimpressao/lote', {
        id: (await all<{ id: number }>(sql`select id from cupom_lote where cupom_id = ${id}`))[0]!.id,
        papel: 'A4',
        primeiro: 1,
        quantos: 1,
      });
      const [row] = await all<{ token: string; codigo_curto: string }>(
        sql`select token, codigo_curto from cupom_desconto where id = ${id}`,
      );
      const moved = await stranger!('GET', `c/${row!.codigo_curto}?codigo=${code}`);
      const page = moved.headers.get('location')!;
      expect(page).toBe(`/cupom/${row!.token}?codigo=${code}`);
      expect(await opened(page)).toContain(`>${code}<`);
      await order({ cupom: code, cliente: shop.clientes[0] });
      expect(await opened(page)).not.toContain(`>${code}<`);
    });
  });

  it(of('GET cancelar/{id}', 'ends a coupon for good, also by POST, never by a plain link'), async () => {
    const id = await cupom('FIM');
    expect(
      (await shop.um('GET', `cupomdesconto/cancelar/${id}`, undefined, { 'sec-fetch-mode': 'navigate' })).status,
    ).toBe(403);
    expect((await shop.um('GET', `cupomdesconto/cancelar/${id}`)).body.hasError).toBe(false);
    expect((await shop.um('POST', `cupomdesconto/cancelar/${id}`)).status).toBe(409);
    expect((await order({ cupom: 'FIM', cliente: shop.clientes[0] })).body.messageError).toBe(
      'Este cupom foi cancelado!',
    );
    const other = await cupom('FIM2');
    expect((await leitor!('POST', `cupomdesconto/cancelar/${other}`)).status).toBe(403);
    expect((await shop.um('POST', `cupomdesconto/cancelar/${other}`)).body.hasError).toBe(false);
  });
  it('is paused and taken up again', async () => {
    const id = await cupom('PAUSA');
    await result(`${id}/pausar`);
    expect((await order({ cupom: 'PAUSA', cliente: shop.clientes[0] })).body.messageError).toBe(
      'Este cupom está pausado!',
    );
    await result(`${id}/ativar`);
    expect((await order({ cupom: 'PAUSA', cliente: shop.clientes[0] })).body.hasError).toBe(false);
  });
  it('comes back by itself from a pause until an instant, which lies ahead', async () => {
    const id = await cupom('ATE');
    const passado = await post(`cupomdesconto/${id}/pausar`, { pausadoAte: '2020-01-01T00:00:00Z' });
    expect(passado.body.fieldErrors).toEqual({ pausadoAte: 'Escolha um momento no futuro!' });
    await result(`${id}/pausar`, { pausadoAte: '2100-01-01T00:00:00Z' });
    const now = async () => (await shop.um('GET', `cupomdesconto/findbyid/${id}`)).body.result;
    await shop.house.app.routines.turn('cupomDesconto.ativar');
    expect(await now()).toMatchObject({ situacao: 'PAUSADO', pausadoAte: '2100-01-01T00:00:00.000Z' });
    await all(sql`update cupom_desconto set pausado_ate = '2020-01-01' where id = ${id}`);
    await shop.house.app.routines.turn('cupomDesconto.ativar');
    expect(await now()).toMatchObject({ situacao: 'ATIVO', pausadoAte: null });
  });
});

it('shows every call of the module', () => {
  expect([...shown].toSorted()).toEqual([...calls].toSorted());
});
