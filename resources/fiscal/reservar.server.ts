import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../schemas/fiscal/notaFiscalEvento';
import { moduloFiscalConfiguracao } from '../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { codigoNumerico } from './nfce/chave.server';
import { enderecosDaUf } from './nfce/enderecos.server';
import { chaveDaNota } from './nfce/documento.server';
import { NotaInvalida, type Nota, type ResponsavelTecnico } from './nfce/nota.server';
import { comQrCode, qrCode2, qrCode3, type Csc } from './nfce/qrcode.server';
import { totaisDe } from './nfce/totais.server';
import { instante } from './nfce/xml.server';
import type { Emissao, Emissor } from './provedor/provedor.server';
import { emissorDaNota, emissorDe, type QuemEmite } from './emissor.server';
import { registrarLacuna } from './numeracao/lacunas.server';
import { anotar, arrendamento, prazoDaContingencia, type NotaFiscal } from './nota.server';
import { complementoDe, modeloDoPedido, notaDoPedido, type Complemento, type Dito } from './notaDoPedido.server';
import { comComprovantes } from './pagamentosDoPedido.server';
import { reais } from '../comum/centavos';

/** Next step of a note, decided and stored before anything is sent. */
export type Reserva =
  /** No step: it is issued, or another process works on it. */
  | { readonly passo: 'nada'; readonly nota: NotaFiscal }
  /** It may have arrived: queries its key first. */
  | { readonly passo: 'consultar'; readonly nota: NotaFiscal; readonly emissor: Emissor; readonly emissao: Emissao }
  /** Query only: another note has replaced it, so a missing one stays missing. */
  | { readonly passo: 'sóConsultar'; readonly nota: NotaFiscal; readonly emissor: Emissor; readonly emissao: Emissao }
  | { readonly passo: 'enviar'; readonly nota: NotaFiscal; readonly emissor: Emissor; readonly emissao: Emissao };

/** Takes the note for one transmission: the holder of the token may store its result. */
const tomar = (context: HandlerContext, nota: NotaFiscal): Promise<NotaFiscal> =>
  context.rows.update(notaFiscal, nota, {
    envio: crypto.randomUUID(),
    envioAte: new Date(context.now.getTime() + arrendamento).toISOString(),
    tentativas: nota.tentativas + 1,
  });
export const estaTomada = ({ envioAte }: NotaFiscal, now: Date): boolean =>
  envioAte !== null && new Date(envioAte) > now;

/** Decides the next step for an order. Locks its row, so that concurrent requests are serialized. */
export const reservarPedido = async (context: HandlerContext, id: number, complemento: Dito): Promise<Reserva> => {
  const { rows, refuse, notFound } = context;
  const row = (await rows.get(pedido, id, { lock: true })) ?? notFound();
  const order = await comComprovantes(context, row, complemento.comprovantes);
  const present = await rows.one(notaFiscal, { pedidoAtivo: id });
  if (present) {
    const nota = (await rows.get(notaFiscal, present.id, { lock: true })) ?? notFound();
    if (nota.situacao !== 'REJEITADA' && nota.situacao !== 'AGUARDANDO') return retomar(context, nota);
    if (estaTomada(nota, context.now)) return { passo: 'nada', nota };
    // The customer holds the paper of an offline note: it is sent and then cancelled as a note.
    if (order.situacao === 'CANCELADO' && !nota.contingenciaEm)
      return {
        passo: 'nada',
        nota: await rows.update(notaFiscal, nota, {
          situacao: 'REJEITADA',
          proximaEm: null,
          motivo: 'O pedido foi cancelado.',
          orientacao: 'Inutilize o número desta nota.',
        }),
      };
    return preparar(context, order, nota, complemento);
  }
  if (order.situacao === 'CANCELADO') refuse('O pedido foi cancelado: não há o que emitir.');
  return preparar(context, order, undefined, complemento);
};

/** Decides the next step of a note in progress. */
export const retomar = async (context: HandlerContext, nota: NotaFiscal): Promise<Reserva> => {
  const isOpen = ['ENVIANDO', 'PENDENTE_CONSULTA', 'CONTINGENCIA'].includes(nota.situacao);
  if (!isOpen || estaTomada(nota, context.now)) return { passo: 'nada', nota };
  const { emissor } = await emissorDaNota(context, nota);
  const taken = await tomar(context, nota);
  // The process that was sending is gone, and may have sent it.
  if (nota.situacao === 'ENVIANDO')
    await anotar(context, taken, {
      tipo: 'SEM_RESPOSTA',
      descricao: 'O envio anterior não terminou: a nota será consultada pela chave.',
    });
  const emissao = await guardada(context, taken);
  return {
    passo:
      nota.substituta !== null
        ? 'sóConsultar'
        : nota.situacao === 'CONTINGENCIA' && nota.tentativas === 0
          ? 'enviar'
          : 'consultar',
    nota: taken,
    emissor,
    emissao,
  };
};

/** Stored transmission, unchanged. */
export const guardada = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  nota: NotaFiscal,
): Promise<Emissao> => {
  const sent = await rows.one(notaFiscalEvento, {
    nota: nota.id,
    tipo: ['ENVIO', 'CONTINGENCIA'],
    $sort: [['criadoEm', 'desc']],
  });
  const body = sent?.xml ?? refuse('O que foi enviado desta nota não está guardado: chame o suporte.');
  const isXml = body.startsWith('<');
  return {
    ref: nota.referencia,
    chave: nota.chave ?? '',
    nota: isXml ? semNota : (JSON.parse(body, revive) as Nota),
    ...(isXml && { xml: body }),
  };
};
/** Placeholder: when the stored XML is sent, nothing reads the note. */
const semNota = {} as Nota;
const revive = (key: string, value: unknown): unknown =>
  ['emissao', 'desde'].includes(key) && typeof value === 'string' ? new Date(value) : value;

const preparar = async (
  context: HandlerContext,
  order: Infer<typeof pedido>,
  nota: NotaFiscal | undefined,
  given: Partial<Complemento>,
): Promise<Reserva> => {
  const complemento = complementoDe(given, nota);
  const modelo = await modeloDoPedido(context, order, complemento);
  const quem = await emissorDe(context, order.empresa, modelo);
  // An offline note keeps its hour of issue.
  const offline =
    nota?.contingenciaEm && nota.modelo === modelo
      ? { desde: new Date(nota.contingenciaEm), motivo: motivoDaContingencia }
      : undefined;
  const content = await notaDoPedido(
    context,
    order,
    quem,
    complemento,
    offline && nota ? new Date(nota.emissao) : context.now,
  );
  // Refused before a number is taken.
  const problems = await provar(content);
  if (problems) return context.refuse(problems);
  const keeps =
    nota &&
    nota.modelo === modelo &&
    nota.codigo !== '539' &&
    nota.codigo !== '206' &&
    nota.ambiente === quem.configuracao.ambiente;
  if (nota && !keeps)
    await registrarLacuna(
      context,
      nota,
      { de: nota.numero, ate: nota.numero },
      {
        causa: 'OUTRO_NUMERO',
        situacao: nota.codigo === '539' ? 'OUTRO_SISTEMA' : nota.codigo === '206' ? 'INUTILIZADA' : 'ABERTA',
      },
    );
  const serie = keeps ? nota.serie : quem.serie;
  const numero = keeps ? nota.numero : await proximoNumero(context, quem);
  const codigo = keeps ? nota.codigoNumerico : novoCodigo(numero);
  const full: Nota = { ...content, serie, numero, codigo, ...(offline && { contingencia: offline }) };
  return guardar(context, { order: order.id, nota, quem, full, complemento });
};
export const novoCodigo = (numero: number): string =>
  codigoNumerico(numero, () => crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000_000);
export const motivoDaContingencia = 'Sem comunicação com a SEFAZ';

const provar = async (content: Omit<Nota, 'numero' | 'serie' | 'codigo'>): Promise<string | undefined> => {
  const { montar } = await import('./nfce/montar.lazy.server');
  try {
    montar({ ...content, numero: 1, serie: 1, codigo: '10000001' });
    return undefined;
  } catch (error) {
    if (error instanceof NotaInvalida) return error.motivos.join(' ');
    throw error;
  }
};

/**
 * Draws the next number of a series, serialized, and never one that a note already has, whatever next number was
 * entered. Undone with its transaction.
 */
export const proximoNumero = async (
  { db }: HandlerContext,
  { empresa, modelo, serie, configuracao: { ambiente } }: QuemEmite,
): Promise<number> => {
  await sql`insert into numeracao_fiscal (empresa_id, ambiente, modelo, serie, proximo, busca) values (${empresa}, ${ambiente}, ${modelo}, ${serie}, 1, '') on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    numero: number;
  }>`update numeracao_fiscal set proximo = 1 + greatest(proximo, (select coalesce(max(numero), 0) + 1 from nota_fiscal where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie})) where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie} returning proximo - 1 as numero`.execute(
    db,
  );
  return Number(rows[0]!.numero);
};

/** Stores key, number and content, and takes the note for transmission. */
interface Guardar {
  readonly order: number;
  readonly nota: NotaFiscal | undefined;
  readonly quem: QuemEmite;
  readonly full: Nota;
  readonly complemento: Complemento;
}
export const guardar = async (
  context: HandlerContext,
  { order, nota, quem: { configuracao, emissor, empresa, modelo }, full, complemento }: Guardar,
): Promise<Reserva> => {
  const {
    rows,
    ports: { fiscal },
  } = context;
  const signed = await assinada(
    full,
    fiscal.responsavel,
    emissor,
    configuracao.versaoQrCode === 'V2' ? await cscDe(context, configuracao) : undefined,
  );
  const chave = signed?.chave ?? chaveDaNota(full);
  const totais = totaisDe(full);
  // The virtual office answers at once, so its notes are transmitted normally.
  const offline = full.contingencia !== undefined && modelo === '65';
  const values: Partial<NotaFiscal> = {
    modelo,
    numero: full.numero,
    serie: full.serie,
    ambiente: configuracao.ambiente,
    situacao: offline ? 'CONTINGENCIA' : 'ENVIANDO',
    simulacao: fiscal.simulado,
    provedor: fiscal.nome,
    pedidoAtivo: order,
    chave,
    codigoNumerico: full.codigo,
    emissao: full.emissao.toISOString(),
    total: reais(totais.nota),
    icms: reais(totais.icms),
    pisCofins: reais(totais.pis + totais.cofins),
    ibsCbs: totais.ibsCbs ? reais(totais.ibsCbs.ibsUf + totais.ibsCbs.ibsMun + totais.ibsCbs.cbs) : null,
    ...doComprador(full),
    ...doComplemento(complemento),
    codigo: null,
    motivo: null,
    orientacao: null,
    proximaEm: null,
    contingenciaEm: full.contingencia?.desde.toISOString() ?? null,
    transmitirAte: offline ? new Date(full.emissao.getTime() + prazoDaContingencia).toISOString() : null,
  };
  const stored = nota
    ? await rows.update(notaFiscal, nota, values)
    : await rows.insert(notaFiscal, {
        ...values,
        empresa,
        pedido: order,
        referencia: crypto.randomUUID(),
        tentativas: 0,
        duplicada: false,
      });
  await anotar(context, stored, {
    tipo: offline ? 'CONTINGENCIA' : 'ENVIO',
    descricao: offline
      ? 'Emitida em contingência, para transmitir depois.'
      : `Enviada pela ${nota ? `${nota.tentativas + 1}ª` : 'primeira'} vez.`,
    chave,
    xml: signed?.xml ?? JSON.stringify(full),
    ...(signed && { digest: signed.digest }),
  });
  const taken = await tomar(context, stored);
  return {
    passo: 'enviar',
    nota: taken,
    emissor: { ...emissor, ...(full.contingencia && modelo === '55' && { svc: true }) },
    emissao: { ref: taken.referencia, chave, nota: full, ...(signed && { xml: signed.xml }) },
  };
};

const doComplemento = ({
  forma,
  finalidade,
  frete,
  transportadora,
  transportadoraCnpj,
}: Complemento): Partial<NotaFiscal> => ({ forma, finalidade, frete, transportadora, transportadoraCnpj });
const doComprador = ({ consumidor, destinatario }: Nota): Pick<NotaFiscal, 'cpf' | 'cnpj' | 'destinatario'> => {
  const { documento = '', nome = null } = destinatario ?? {};
  return {
    cpf: consumidor?.cpf ?? (documento.length === 11 ? documento : null),
    cnpj: documento.length === 14 ? documento : null,
    destinatario: nome?.slice(0, 60) ?? null,
  };
};

const cscDe = async ({ rows, refuse }: HandlerContext, configuracao: QuemEmite['configuracao']): Promise<Csc> => ({
  id: configuracao.cscId ?? '',
  codigo:
    (await rows.secret(moduloFiscalConfiguracao, configuracao, 'csc')) ??
    refuse('Informe o código de segurança (CSC) na configuração fiscal: o que estava guardado não pode ser aberto.'),
});

/** Signed XML with its QR code; undefined when the provider builds it. */
const assinada = async (
  full: Nota,
  responsavel: ResponsavelTecnico | undefined,
  { certificado, ambiente, uf, fuso }: Emissor,
  csc: Csc | undefined,
): Promise<{ readonly chave: string; readonly xml: string; readonly digest: string } | undefined> => {
  if (!certificado) return undefined;
  const [{ assinar, digestDe }, { montar }] = await Promise.all([
    import('./nfce/assinatura.lazy.server'),
    import('./nfce/montar.lazy.server'),
  ]);
  const { chave, xml, totais } = montar(full, responsavel);
  const signed = assinar(xml, 'infNFe', certificado);
  const digest = digestDe(signed);
  // Only consumers scan a QR code.
  if (full.destinatario) return { chave, digest, xml: signed };
  const offline = full.contingencia && {
    dia: instante(full.emissao, fuso).slice(8, 10),
    total: totais.nota,
    digest,
    privateKey: certificado.privateKey,
    ...(full.consumidor && { cpf: full.consumidor.cpf }),
  };
  const common = { chave, ambiente, uf };
  return {
    chave,
    digest,
    xml: comQrCode(
      signed,
      csc ? qrCode2(common, csc, offline) : qrCode3(common, offline),
      enderecosDaUf(uf, ambiente).urlChave,
    ),
  };
};
