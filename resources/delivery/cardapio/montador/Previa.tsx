import { Picture } from '#screen';
import { gruposDe, ehOferecida, type GrupoDoProduto } from './Adicionais';
import { menosDe } from '../precoDoGrupo';
import type { Cardapio, Categoria, Produto } from './Tela';
import { centavos, dinheiro, dinheiroDe, emCentavos } from '../../../comum/centavos';

const precoDe = ({ preco, precoPromocional }: Produto): number => precoPromocional ?? preco;
const minimoDoGrupo = (um: GrupoDoProduto): number => {
  const { tipoPreco, repetePorItem } = um.grupo;
  const offered = um.opcoes.filter((one) => ehOferecida(um, one));
  return menosDe(
    tipoPreco,
    um.minimo,
    offered.map(({ valor, maximo }) => ({ valor, maximo: repetePorItem ? (maximo ?? um.maximo) : 1 })),
  );
};

interface PreviaProps {
  readonly cardapio: Cardapio;
  readonly categoria: Categoria;
  /** Selected product; without one the category is shown. */
  readonly produto: Produto | undefined;
}
/** Preview of the selection as customers see it, as wide as a telephone. Hidden from screen readers. */
export const Previa = ({ cardapio, categoria, produto }: PreviaProps) => (
  <div className="previa" aria-hidden="true">
    {produto ? (
      <UmProduto cardapio={cardapio} produto={produto} />
    ) : (
      <Lista cardapio={cardapio} categoria={categoria} />
    )}
  </div>
);

const UmProduto = ({ cardapio, produto }: { readonly cardapio: Cardapio; readonly produto: Produto }) => {
  const grupos = gruposDe(cardapio, produto.id).filter(({ uso, grupo }) => uso.ativo && grupo.ativo);
  const minimo = centavos(precoDe(produto)) + grupos.reduce((sum, one) => sum + minimoDoGrupo(one), 0);
  const varia = grupos.some((um) => um.minimo > 0 && um.opcoes.some(({ valor }) => valor > 0));
  return (
    <>
      <div className="previa__foto">
        <Picture id={produto.imagem} title={produto.nome} />
      </div>
      <div className="previa__corpo">
        <p className="previa__nome">{produto.nome}</p>
        {produto.descricao && <p className="lead">{produto.descricao}</p>}
        <p className="previa__preco">
          {produto.precoPromocional !== null && <s className="lead">{dinheiro(produto.preco)}</s>}{' '}
          {varia && 'a partir de '}
          {dinheiroDe(emCentavos(minimo))}
        </p>
        {grupos.map((um) => (
          <div key={um.id}>
            <p className="previa__grupo">
              {um.nome}
              <span className={um.minimo > 0 ? 'previa__falta' : 'lead'}>
                {um.minimo > 0 ? 'Obrigatório' : um.maximo >= 99 ? 'quantos quiser' : `até ${um.maximo}`}
              </span>
            </p>
            {um.opcoes
              .filter((one) => one.situacao !== 'INATIVO' && !(um.uso.fora ?? []).includes(one.id))
              .map((one) => (
                <p key={one.id} className="previa__opcao" data-falta={one.situacao === 'ATIVO' ? undefined : ''}>
                  {one.nome}
                  <span>
                    {one.situacao !== 'ATIVO' ? 'Esgotado' : one.valor > 0 ? `+ ${dinheiro(one.valor)}` : ''}
                    <i />
                  </span>
                </p>
              ))}
          </div>
        ))}
      </div>
      <p className="previa__pe">
        <span>{produto.situacao === 'ATIVO' ? 'Adicionar' : 'Esgotado'}</span>
        <span>{dinheiroDe(emCentavos(minimo))}</span>
      </p>
    </>
  );
};

const Lista = ({ cardapio, categoria }: { readonly cardapio: Cardapio; readonly categoria: Categoria }) => (
  <div className="previa__corpo">
    <p className="previa__nome">{categoria.nome}</p>
    {categoria.descricao && <p className="lead">{categoria.descricao}</p>}
    {cardapio.produtos
      .filter((one) => one.categoria === categoria.id && one.situacao !== 'INATIVO')
      .slice(0, 20)
      .map((one) => (
        <div key={one.id} className="previa__item" data-falta={one.situacao === 'ATIVO' ? undefined : ''}>
          <span>
            <strong>{one.nome}</strong>
            {one.descricao && <small className="lead">{one.descricao}</small>}
            <small>{one.situacao === 'ATIVO' ? dinheiro(precoDe(one)) : 'Esgotado'}</small>
          </span>
          {one.imagem !== null && <Picture id={one.imagem} title={one.nome} />}
        </div>
      ))}
  </div>
);
