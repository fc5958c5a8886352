import { dayText } from '#kit/dayText';
import { instantsOf } from '#kit/period';
import type { HandlerContext } from '#kit';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { cartaCorrecao } from '../../../schemas/fiscal/cartaCorrecao';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import type { Casa } from '../casa.server';
import { nomeDaProva } from '../danfe/comprovante.server';
import { avisoDaNatureza, daNatureza, type Natureza } from './fechamento.server';
import type { Lacuna } from '../numeracao/lacunas.server';
import type { Evento, NotaFiscal } from '../nota.server';
import { colunasDoResumo, linhasDoResumo, Resumo, resumoImpresso } from './resumo.lazy.server';
import type { FileToZip } from './zip.lazy.server';

export interface Pedido {
  readonly empresa: number;
  readonly inicio: string;
  readonly fim: string;
  readonly natureza: Natureza;
  readonly zone: string;
  /** The DANFE of each as PDF too. */ readonly comDanfe?: boolean;
}
export interface Pacote {
  readonly nome: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Issued and cancelled ones. */
  readonly notas: number;
  readonly eventos: number;
  readonly inutilizacoes: number;
  /** Attachment in place of an archive that is too large. */
  readonly resumo: { readonly csv: Uint8Array; readonly pdf: Uint8Array };
}
const porVez = 100;
/** States whose notes go along with their XML; other notes are only counted. */
const situacoesComXml: ReadonlySet<NotaFiscal['situacao']> = new Set(['EMITIDA', 'CANCELADA', 'CONTINGENCIA']);

/**
 * Package for the accountant: signed notes, cancellations, voided numbers and contingency notes of one nature over
 * whole days, and the summary. Reads a hundred notes at a time, each in a transaction. Undefined when there is nothing.
 */
export const montarPacote = async (casa: Pick<Casa, 'transaction'>, pedido: Pedido): Promise<Pacote | undefined> => {
  const { natureza, inicio, fim } = pedido;
  const resumo = new Resumo();
  const [counts, sums] = [
    { notas: 0, eventos: 0, inutilizacoes: 0, vistas: 0 },
    { csv: new Uint8Array(), pdf: new Uint8Array() },
  ];
  const { cnpj, razaoSocial } = await casa.transaction(async ({ rows, notFound }) => {
    const company = (await rows.get(empresas, pedido.empresa)) ?? notFound();
    return { cnpj: company.cpfCnpj, razaoSocial: company.companyName };
  });
  const aviso = avisoDaNatureza[natureza];
  const files = async function* (): AsyncGenerator<FileToZip, void> {
    if (aviso)
      yield {
        name: `${aviso.replaceAll(':', ' -')}.txt`,
        content: `${aviso}\r\nNada neste arquivo serve para a escrituração.\r\n`,
      };
    const seen = new Set<string>();
    for (let last = 0; ;) {
      const page = await casa.transaction((within) => paginaDe(within, pedido, last));
      for (const { nota, xml, files: own } of page) {
        resumo.nota(nota, xml);
        counts.vistas += 1;
        if (nota.situacao === 'EMITIDA' || nota.situacao === 'CANCELADA') counts.notas += 1;
        for (const one of own) {
          // One request voids the numbers of several notes.
          if (seen.has(one.name)) continue;
          seen.add(one.name);
          counts.eventos += /^(cancelamentos|cartas-de-correcao)\//.test(one.name) ? 1 : 0;
          counts.inutilizacoes += one.name.startsWith('inutilizacoes/') ? 1 : 0;
          yield one;
        }
      }
      if (page.length < porVez) break;
      last = page.at(-1)!.nota.id;
    }
    const { lacunas, csv, pdf } = await casa.transaction(async (within) => {
      const found = await lacunasDe(within, pedido);
      const data = { resumo, lacunas: found, natureza };
      const printed = resumoImpresso(data, {
        empresa: razaoSocial,
        cnpj,
        periodo: `De ${dayText(inicio)} a ${dayText(fim)}`,
      });
      return {
        lacunas: found,
        csv: await within.table('resumo', colunasDoResumo, linhasDoResumo(data), 'csv'),
        pdf: await within.print(printed, 'pdf'),
      };
    });
    for (const { modelo, serie, de, ate, xml } of lacunas) {
      const name = `inutilizacoes/${modelo}-${serie}-${de}-${ate}-procInutNFe.xml`;
      if (!xml || seen.has(name)) continue;
      counts.inutilizacoes += 1;
      yield { name, content: xml };
    }
    counts.vistas += lacunas.length;
    [sums.csv, sums.pdf] = [bytesOf(csv.content), bytesOf(pdf.content)];
    yield { name: 'resumo.csv', content: sums.csv };
    yield { name: 'resumo.pdf', content: sums.pdf };
  };
  const { zip } = await import('./zip.lazy.server');
  const bytes = await zip(files());
  const { vistas, ...rest } = counts;
  const marca = natureza === 'PRODUCAO' ? '' : `${natureza}-SEM-VALOR-`;
  return vistas === 0
    ? undefined
    : { nome: `${marca}notas-${cnpj}-${inicio}-a-${fim}.zip`, bytes, ...rest, resumo: sums };
};
const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);

const lacunasDe = ({ rows }: HandlerContext, { empresa, inicio, fim, natureza }: Pedido): Promise<readonly Lacuna[]> =>
  rows.all(lacunaNumeracao, {
    empresa,
    ...daNatureza(natureza),
    data: { gte: inicio, lte: fim },
    $sort: [['de', 'asc']],
  });

interface NaPagina {
  readonly nota: NotaFiscal;
  readonly xml: string | undefined;
  readonly files: readonly FileToZip[];
}
const paginaDe = async (
  within: HandlerContext,
  { empresa, inicio, fim, natureza, zone, comDanfe }: Pedido,
  last: number,
): Promise<readonly NaPagina[]> => {
  const { rows, print } = within;
  const { rows: notas } = await rows.find(
    notaFiscal,
    {
      empresa,
      ...daNatureza(natureza),
      emissao: instantsOf({ from: inicio, to: fim }, zone),
      ...(last > 0 && { id: { gt: last } }),
      $sort: [['id', 'asc']],
    },
    { page: 1, size: porVez },
  );
  const { rows: steps } = await rows.find(
    notaFiscalEvento,
    {
      nota: notas.map(({ id }) => id),
      tipo: ['AUTORIZACAO', 'CONTINGENCIA', 'ENVIO', 'CANCELAMENTO', 'CONSULTA', 'INUTILIZACAO'],
      $sort: [['criadoEm', 'desc']],
    },
    { page: 1, size: 10_000 },
  );
  const letters = await rows.all(cartaCorrecao, {
    nota: notas.map(({ id }) => id),
    situacao: 'REGISTRADA',
    $sort: [['sequencia', 'asc']],
  });
  const done: NaPagina[] = [];
  for (const nota of notas) {
    const own = steps.filter((step) => step.nota === nota.id);
    const of = (mark: string, ...tipos: readonly Evento['tipo'][]): string | undefined =>
      own.find(({ tipo, xml }) => tipos.includes(tipo) && xml?.includes(mark))?.xml ?? undefined;
    const xml = situacoesComXml.has(nota.situacao)
      ? (of('<NFe ', 'AUTORIZACAO') ?? of('<NFe ', 'CONTINGENCIA', 'ENVIO'))
      : undefined;
    const [cancelling, given] = [
      nota.situacao === 'CANCELADA' ? of('<procEventoNFe', 'CANCELAMENTO', 'CONSULTA') : undefined,
      nota.situacao === 'INUTILIZADA' ? of('<ProcInutNFe', 'INUTILIZACAO') : undefined,
    ];
    const { danfeDaNota } = await import('../danfe/danfeDaNota.server');
    const danfe = comDanfe && xml ? await danfeDaNota(within, nota, { comLogo: false }) : undefined;
    done.push({
      nota,
      xml,
      files: [
        ...(xml
          ? [
              {
                name: `${nota.situacao === 'CONTINGENCIA' ? 'contingencia-a-transmitir' : 'notas'}/${nomeDaProva(nota, 'nota')}`,
                content: xml,
              },
            ]
          : []),
        ...(cancelling ? [{ name: `cancelamentos/${nomeDaProva(nota, 'cancelamento')}`, content: cancelling }] : []),
        ...letters.flatMap(({ nota: of, sequencia, xml: proof }) =>
          of === nota.id && proof
            ? [
                {
                  name: `cartas-de-correcao/${nota.chave ?? nota.numero}-${String(sequencia).padStart(2, '0')}-procEventoNFe.xml`,
                  content: proof,
                },
              ]
            : [],
        ),
        ...(given ? [{ name: `inutilizacoes/${faixaDe(given, nota)}-procInutNFe.xml`, content: given }] : []),
        ...(danfe
          ? [{ name: `danfes/${nota.chave ?? nota.numero}-danfe.pdf`, content: (await print(danfe, 'pdf')).content }]
          : []),
      ],
    });
  }
  return done;
};
const faixaDe = (xml: string, { modelo, serie, numero }: NotaFiscal): string =>
  `${modelo}-${serie}-${/<nNFIni>(\d+)</.exec(xml)?.[1] ?? numero}-${/<nNFFin>(\d+)</.exec(xml)?.[1] ?? numero}`;
