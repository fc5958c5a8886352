import type { HandlerContext } from '#kit';
import { counted } from '#kit/text';
import { empresa } from '../../../schemas/cadastros/empresa';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { avisoReposicao } from '../../../schemas/delivery/estoque/avisoReposicao';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { zoneOf } from '../../comum/period.server';
import { abaixoDoMinimo, posicaoDe } from './posicaoDeEstoque.server';

/** Local hour from which a company is notified. */
const aPartirDas = 8;

/** Companies with a product or add-on below its minimum. */
export const empresasAbaixo = async ({ rows }: HandlerContext): Promise<readonly number[]> => {
  const produtos = await rows.groupBy(produto, { by: ['empresa'], where: abaixoDoMinimo });
  const adicionais = await rows.groupBy(adicional, { by: ['empresa'], where: abaixoDoMinimo });
  return [...new Set([...produtos, ...adicionais].map((one) => one.empresa))];
};

/** Creates today's notice, unless it exists. Its text stays that of the moment it was made. */
export const avisarReposicao = async (context: HandlerContext): Promise<void> => {
  const { rows, now, network } = context;
  const [aqui] = (await network.members()).filter(({ isHere }) => isHere);
  const company = aqui && (await rows.get(empresa, aqui.id, { lock: true }));
  if (!company || company.situacao === 'ENCERRADA') return;
  const timeZone = zoneOf(company.fuso);
  const dia = now.toLocaleDateString('en-CA', { timeZone });
  const hora = Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  if (hora < aPartirDas || (await rows.exists(avisoReposicao, { dia }))) return;
  const linhas = [];
  for (const de of ['produto', 'adicional'] as const)
    linhas.push(...(await posicaoDe(context, de, { situacaoEstoque: 'ABAIXO_MINIMO' })).linhas);
  if (linhas.length === 0) return;
  await rows.insert(avisoReposicao, {
    empresa: company.id,
    dia,
    quantos: linhas.length,
    texto: `${counted(linhas.length, { one: 'item abaixo', many: 'itens abaixo' })} do estoque mínimo`,
    lista: linhas
      .map(
        ({ nome, estoque, minimo }) =>
          `${nome}: há ${estoque.toLocaleString('pt-BR')}, mínimo ${(minimo ?? 0).toLocaleString('pt-BR')}`,
      )
      .join('\n')
      .slice(0, 4000),
  });
};
