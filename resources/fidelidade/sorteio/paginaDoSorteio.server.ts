import { calls, run, type Infer, type HandlerContext } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { sorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { sorteioParticipante } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { listaDe } from './numeros.server';
import { diaDe } from '../papel.server';
import { autorizado } from './papelDoSorteio.server';
import { daSerie, estadoDe, ganhadoresMascarados } from './sortear.server';
import { listaPublica, sorteioPublico } from './paginaDoSorteio';

type Sorteio = Infer<typeof sorteio>;
const frases: Readonly<Record<Sorteio['situacao'], (draw: Sorteio) => string>> = {
  RASCUNHO: () => 'Ainda não começou.',
  ATIVO: ({ inicio, fim, dataSorteio }) =>
    `Participe de ${diaDe(inicio)} a ${diaDe(fim)}. O sorteio é em ${diaDe(dataSorteio)}.`,
  ENCERRADO: ({ dataSorteio }) => `As inscrições encerraram. O sorteio é em ${diaDe(dataSorteio)}.`,
  SORTEADO: () => 'Já foi sorteado.',
  CANCELADO: () => 'Este sorteio foi cancelado.',
};
const aberto = ({ rows }: Pick<HandlerContext, 'rows'>, token: string) => rows.one(sorteio, { token, publico: true });

/** Series of a draw by the Federal Lottery, and the five prizes of the result. */
const daLoteria = (draw: Sorteio) => {
  const resultado = draw.resultadoLoteria?.match(/\d{5}/g) ?? null;
  return {
    de: draw.numeroInicial,
    ate: draw.numeroFinal,
    resultado: draw.resultadoLoteria,
    sorteado: resultado && daSerie(draw, resultado),
  };
};

export const paginasDeSorteios = calls(sorteio, {
  pagina: run(sorteioPublico, async ({ within, notFound, publicUrl }, { form: { token } }) => {
    const found = (await within('*', (context) => aberto(context, token))) ?? notFound();
    return within(found.empresa, async ({ rows }) => {
      const shop = await rows.get(empresa, found.empresa);
      if (!temPagina(shop)) return notFound();
      const { ganhadores } = await estadoDe({ rows }, found);
      const drawn = await ganhadoresMascarados({ rows }, ganhadores);
      const shown = drawn.filter(({ desclassificado }) => !desclassificado);
      const out = { sorteio: found.id, situacao: 'ANULADO', posicao: { empty: false } } as const;
      const annulled = await rows.find(
        sorteioParticipante,
        { ...out, $sort: [['numero', 'asc']] },
        { page: 1, size: 1000 },
      );
      const lista = {
        lista: found.listaHash ? `${publicUrl}/services/publico/sorteio/${token}/lista` : null,
        naLista: found.naLista,
        listaHash: found.listaHash,
        anulados: annulled.rows.map(({ numero }) => numero).join(', ') || null,
        desclassificados: drawn
          .filter(({ desclassificado }) => desclassificado)
          .map(({ ordem, numero }) => ({ ordem, numero })),
      };
      return {
        loja: shop.shortName,
        nome: found.nome,
        descricao: found.descricao,
        situacao: found.situacao,
        frase: frases[found.situacao](found),
        autorizacao: autorizado(found),
        premios: (found.premios ?? []).map(({ descricao, quantidade }) =>
          quantidade > 1 ? `${quantidade} × ${descricao}` : descricao,
        ),
        ganhadores: shown.map(({ premio, nome, numero, prova }) => ({ premio, nome, numero, prova })),
        prova:
          found.metodo === 'SISTEMA'
            ? {
                token,
                compromisso: found.compromisso ?? '',
                fonte: found.fontePublica,
                valorPublico: found.valorPublico,
                ...lista,
                semente: found.semente,
                repetePessoa: found.repetePessoa,
              }
            : null,
        loteria:
          found.metodo === 'LOTERIA_FEDERAL'
            ? { ...lista, concurso: found.concursoLoteria, ...daLoteria(found), repetePessoa: found.repetePessoa }
            : null,
        regulamento: found.regulamento,
      };
    });
  }),
  lista: run(listaPublica, async ({ within, notFound }, { form: { token } }) => {
    const found = (await within('*', (context) => aberto(context, token))) ?? notFound();
    if (!found.listaHash) return notFound();
    return within(found.empresa, async (context) =>
      temPagina(await context.rows.get(empresa, found.empresa))
        ? { linhas: await listaDe(context, found.id) }
        : notFound(),
    );
  }),
});
