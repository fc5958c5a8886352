import { sql } from 'kysely';
import type { Mensagem } from '../../resources/fiscal/nfce/esquema.lazy.server';
import { trecho } from '../../resources/fiscal/nfce/leitura.lazy.server';
import { SemResposta } from '../../resources/fiscal/provedor/provedor.server';
import { sefaz, type Transporte } from '../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../resources/fiscal/provedor/simulador.lazy.server';
import { fiscalCompany, sell, sellAtTill, simulatedStore } from '../support/fiscal';
import { startServices } from '../support/services';
import { saveSettings } from '../support/settings';

/** Documents that the product sent to the tax office, or keeps. */
export interface Sent {
  readonly name: string;
  readonly kind: Mensagem;
  readonly signed?: 'infNFe' | 'infEvento' | 'infInut' | undefined;
  readonly xml: string;
}
type Fault = 'none' | 'refused' | 'late' | 'out';

/**
 * The product issues, cancels, replaces and gives up, for a numeric and an alphanumeric CNPJ, online and offline, with
 * IBS and CBS (reduced, as restaurants have them) and without, at the counter and brought home by a platform, with both
 * QR Codes, and as NF-e to companies here and in another state, with letters of correction: through its services, as
 * people do. Everything that goes over the wire is caught.
 */
export const whatIsSent = async (): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  let [label, fault]: [string, Fault] = ['', 'none'];
  const late: (() => Promise<unknown>)[] = [];
  const inside = simulador({ store: simulatedStore(), now: () => new Date() });
  const keep = (kind: Mensagem, xml: string | undefined, signed?: Sent['signed']): void => {
    if (
      signed === 'infNFe' &&
      xml?.includes('<IBSCBS>') !== label.includes('com IBS') &&
      !/substituição|inutilização/.test(label)
    )
      throw new Error(`${label}: IBS e CBS não estão como pedidos`);
    if (xml)
      sent.push({
        name: `${String(sent.length + 1).padStart(2, '0')} ${label} ${kind}`,
        kind,
        xml,
        ...(signed && { signed }),
      });
  };
  const wire: Transporte = async (call) => {
    const { servico, corpo } = call;
    if (servico === 'autorizacao') keep('enviNFe', trecho(corpo, 'enviNFe'), 'infNFe');
    if (servico === 'evento')
      keep(
        corpo.includes('<tpEvento>110112')
          ? 'substituicao'
          : corpo.includes('<tpEvento>110110')
            ? 'carta'
            : 'cancelamento',
        trecho(corpo, 'envEvento'),
        'infEvento',
      );
    if (servico === 'inutilizacao') keep('inutNFe', trecho(corpo, 'inutNFe'), 'infInut');
    if (servico === 'consulta') keep('consSitNFe', trecho(corpo, 'consSitNFe'));
    if (fault === 'out' && !call.svc) throw new SemResposta(false);
    if (fault === 'refused') throw new SemResposta(false);
    if (fault === 'late') {
      late.push(() => inside(call));
      throw new SemResposta(true);
    }
    return inside(call);
  };
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const house = await startServices({
    engine: 'pglite',
    now,
    ports: { fiscal: sefaz('simulador', true, wire, () => new Date()) },
  });
  try {
    const { empresa, pizza } = await fiscalCompany(house);
    const um = await house.as('um');
    const run = (statement: ReturnType<typeof sql>) =>
      house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
    const must = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await um('POST', path, body);
      if (answer.body.hasError) throw new Error(`${label}: ${path}: ${answer.text.slice(0, 300)}`);
      return answer.body.result ?? {};
    };
    const configure = async (values: object): Promise<void> => {
      const answer = await saveSettings(um, 'company/fiscal/modulo-fiscal-configuracao', values);
      if (answer.body.hasError) throw new Error(`${label}: ${answer.text.slice(0, 300)}`);
    };
    const proofOf = async (id: number): Promise<string> => (await um('GET', `notafiscal/${id}/comprovante`)).text;
    const noteOf = async (pedido: number): Promise<number> =>
      Number(
        (
          (await run(sql`select id from nota_fiscal where pedido_id = ${pedido} order by id desc limit 1`)).rows[0] as {
            id: number;
          }
        ).id,
      );
    const [{ id: cst }, { id: city }] = [
      (await run(sql`select id from cst_pis_cofins where codigo = '49'`)).rows[0] as { id: number },
      (await run(sql`select id from cidade where codigo_ibge = 3550308`)).rows[0] as { id: number },
    ];
    const { id: restaurante } = await must('imposto-federal/save', {
      nome: 'Restaurante',
      cstPisCofins: Number(cst),
      classificacao: '200047',
    });
    await run(sql`update produto set imposto_federal_id = ${Number(restaurante)} where id = ${pizza}`);
    await configure({
      plataformas: [
        {
          canal: 'IFOOD',
          nome: 'Plataforma de entregas',
          cnpj: '14380200000121',
          identificacao: 'loja-123',
          entrega: true,
        },
      ],
    });
    /** Every other sale is brought home. */
    let sales = 0;
    const home = {
      canal: 'IFOOD',
      modalidade: 'ENTREGA',
      endereco: {
        cep: '01310100',
        street: 'Rua das Acácias',
        number: '42',
        complement: null,
        neighborhoord: 'Jardim',
        city: Number(city),
        latitude: null,
        longitude: null,
      },
      pagamentos: [
        {
          forma: 'CREDITO',
          valor: 97,
          troco: null,
          bandeira: 'ELO',
          autorizacao: 'A1B2',
          adquirente: '01027058000191',
          integrado: true,
        },
      ],
    };
    const issue = async (): Promise<number> => {
      const pedido = await sell(house, empresa, {
        produto: pizza,
        desconto: 9.8,
        taxaEntrega: 7,
        cpfNota: '12345678909',
        ...(++sales % 2 === 0 && { mais: home }),
      });
      await must('notafiscal/emitir', { id: pedido });
      return noteOf(pedido);
    };
    await run(
      sql`insert into estado (nome, sigla, codigo_ibge, regiao, busca) select 'Rio de Janeiro', 'RJ', 9033, 'SE', '' where not exists (select 1 from estado where sigla = 'RJ')`,
    );
    await run(
      sql`insert into cidade (nome, name, estado_id, codigo_ibge, busca) select 'Rio de Janeiro - RJ', 'Rio de Janeiro', id, 3304557, '' from estado where sigla = 'RJ' and not exists (select 1 from cidade where codigo_ibge = 3304557)`,
    );
    const [{ id: rio }] = (await run(sql`select id from cidade where codigo_ibge = 3304557`)).rows as [{ id: number }];
    const address = (of: number) => ({
      cep: '01310100',
      street: 'Avenida Paulista',
      number: '900',
      complement: null,
      neighborhoord: 'Bela Vista',
      city: Number(of),
      latitude: null,
      longitude: null,
    });
    let telefones = 11_900_000_000;
    const buyer = async (over: object): Promise<number> => {
      await run(sql`delete from cliente where empresa_id = ${empresa}`);
      const { id } = await must('client/save', {
        tipo: 'JURIDICA',
        nome: 'Escritório & Cia',
        razaoSocial: 'Escritório & Cia <Modelo> Ltda',
        cpfCnpj: '11444777000161',
        inscricaoEstadual: '110042490114',
        telefone: `+55${++telefones}`,
        email: 'compras@escritorio.com.br',
        situacao: 'ATIVO',
        address: address(Number(city)),
        ...over,
      });
      return Number(id);
    };
    /**
     * As NF-e: to a contributor here, to none in another state with its freight, through the virtual office; corrected,
     * cancelled, given up.
     */
    const nfe = async (name: string): Promise<void> => {
      label = `${name}, NF-e com IBS e CBS`;
      const issued = async (cliente: number, mais: object = {}, more: object = {}): Promise<number> => {
        const pedido = await sell(house, empresa, { produto: pizza, taxaEntrega: 7, mais: { cliente, ...mais } });
        await must('notafiscal/emitir', { id: pedido, ...more });
        return noteOf(pedido);
      };
      const here = await issued(
        await buyer({}),
        {},
        {
          finalidade: 'REVENDA',
          frete: '1',
          transportadora: 'Transportes Rápidos',
          transportadoraCnpj: '11222333000181',
        },
      );
      keep('nfeProc', (await um('GET', `notafiscal/${here}/xml`)).text, 'infNFe');
      for (const texto of ['Onde se lê sala 3, leia-se “sala 5”.', 'Onde se lê sala 3, leia-se “sala 6” & 2º andar.'])
        await must(`notafiscal/${here}/carta-correcao`, { texto });
      const [{ xml }] = (await run(sql`select xml from carta_correcao where nota_id = ${here} and sequencia = 2`))
        .rows as [{ xml: string }];
      keep('procEventoCarta', xml, 'infEvento');
      await must('notafiscal/cancelar', { id: here, justificativa });
      keep('procEventoNFe', await proofOf(here), 'infEvento');
      label = `${name}, NF-e a outro estado com IBS e CBS`;
      await issued(await buyer({ cpfCnpj: '33000167000101', inscricaoEstadual: null, address: address(rio) }), {
        canal: 'SITE',
        modalidade: 'ENTREGA',
        endereco: address(rio),
      });
      label = `${name}, NF-e pela SVC com IBS e CBS`;
      fault = 'out';
      const waiting = await issued(await buyer({}));
      await must(`notafiscal/${waiting}/svc`, {});
      fault = 'none';
      label = `${name}, NF-e, inutilização`;
      await run(
        sql`update nota_fiscal set situacao = 'REJEITADA', contingencia_em = null, numero = numero + 500, pedido_ativo = null where id = ${waiting}`,
      );
      await must('notafiscal/inutilizar', { id: waiting, justificativa });
      keep('ProcInutNFe', await proofOf(waiting), 'infInut');
      // The breaker forgets the refusals so far.
      await run(sql`delete from situacao_sefaz where modelo = '55'`);
    };
    const justificativa = 'Conferência da mensagem & das <assinaturas>';
    for (const [name, cnpj] of [
      ['numérico', '11222333000181'],
      ['alfanumérico', '12ABC34501DE35'],
    ] as const) {
      await run(sql`update empresa set cpf_cnpj = ${cnpj} where id = ${empresa}`);
      await run(sql`delete from certificado_digital where empresa_id = ${empresa}`);
      for (const [ibsCbs, versaoQrCode] of [
        ['NAO', 'V3'],
        ['SIM', 'V2'],
        ['SIM', 'V3'],
      ] as const) {
        label = `${name}, ${ibsCbs === 'SIM' ? 'com' : 'sem'} IBS e CBS, QR ${versaoQrCode}`;
        await configure({
          ibsCbs,
          versaoQrCode,
          serie: name === 'numérico' ? 1 : 2,
          ...(versaoQrCode === 'V2' && { cscId: '000001', csc: 'CODIGO-CSC' }),
        });
        const online = await issue();
        const { text } = await um('GET', `notafiscal/${online}/xml`);
        keep('nfeProc', text, 'infNFe');
        await must('notafiscal/cancelar', { id: online, justificativa });
        keep('procEventoNFe', await proofOf(online), 'infEvento');
        label += ', em contingência';
        fault = 'refused';
        const offline = await issue();
        fault = 'none';
        await must('notafiscal/atualizar', { id: offline });
      }
      label = `${name}, do caixa em todas as formas, com IBS e CBS`;
      const { id: venda, pedido } = await sellAtTill(house, um, { produto: pizza });
      await must(`venda/${Number(venda)}/emitir-nota`, {});
      keep('nfeProc', (await um('GET', `notafiscal/${await noteOf(Number(pedido))}/xml`)).text, 'infNFe');
      label = `${name}, substituição`;
      fault = 'late';
      // The answer does not come: another goes out offline in its place, by itself.
      const other = await issue();
      const [{ id: first }] = (await run(sql`select id from nota_fiscal where substituta_id = ${other}`)).rows as [
        { id: number },
      ];
      fault = 'none';
      await run(sql`delete from situacao_sefaz`);
      await late.splice(0)[0]!();
      for (const id of [other, Number(first)]) await must('notafiscal/atualizar', { id });
      await must(`notafiscal/${first}/cancelar-por-substituicao`, { justificativa });
      keep('procEventoSubstituicao', await proofOf(first), 'infEvento');
      label = `${name}, inutilização`;
      const unused = await issue();
      // As of a note that was refused and is not mended.
      await run(
        sql`update nota_fiscal set situacao = 'REJEITADA', numero = numero + 500, pedido_ativo = null where id = ${unused}`,
      );
      await must('notafiscal/inutilizar', { id: unused, justificativa });
      keep('ProcInutNFe', await proofOf(unused), 'infInut');
      await nfe(name);
    }
    return sent;
  } finally {
    await house.close();
  }
};
