import type { Returned } from '#kit';
import { centavos, dinheiro } from '../../comum/centavos';
import type { mesCorrenteDoVendedor } from './comissoes';
import { fraseDaMeta } from './metas';

type Mes = Returned<typeof mesCorrenteDoVendedor.result>;
const alvoDe = ({ meta, metaReceita }: Mes) => ({ empresasNovas: meta ?? 0, receita: metaReceita ?? 0 });

export const temMeta = (mes: Mes): boolean => {
  const { empresasNovas, receita } = alvoDe(mes);
  return empresasNovas > 0 || receita > 0;
};

/** Goal of the running month in words, with a bar for each of its parts; nothing where there is none. */
export const MetaDoMes = ({ mes }: { readonly mes: Mes }) => {
  if (!temMeta(mes)) return null;
  const { empresasNovas, receita } = alvoDe(mes);
  const alvo = { competencia: mes.competencia, empresasNovas, receita, bonus: mes.bonusDaMeta ?? 0 };
  return (
    <>
      <p>{fraseDaMeta(alvo, { empresas: mes.empresasNovas, receita: centavos(mes.receita) })}</p>
      {empresasNovas > 0 && (
        <p>
          <label>
            {`${mes.empresasNovas} de ${empresasNovas} empresas novas `}
            <progress value={Math.min(mes.empresasNovas, empresasNovas)} max={empresasNovas} />
          </label>
        </p>
      )}
      {receita > 0 && (
        <p>
          <label>
            {`${dinheiro(mes.receita)} de ${dinheiro(receita)} de receita `}
            <progress value={Math.max(0, Math.min(mes.receita, receita))} max={receita} />
          </label>
        </p>
      )}
    </>
  );
};
