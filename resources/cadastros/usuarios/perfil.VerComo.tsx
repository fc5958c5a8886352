import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { Button, Icon, Skeleton } from '#fields/parts';
import { inner } from '#kit/text';
import { codigosDe, type Linha, type Secao } from './perfil.Matriz';
import './perfil.VerComo.css';

interface Item {
  readonly titulo: string;
  readonly tipo: string;
  readonly ativo: boolean;
  readonly subMenu: readonly Item[];
}
interface Visto {
  readonly menuList: readonly Item[];
  readonly fora: number;
}
interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}
interface VerComoProps {
  readonly areas: readonly Secao[];
  readonly held: readonly string[];
  readonly aoSair: () => void;
}

/** Previews a profile with its unsaved changes, at most what the user may see. Writes nothing. */
export const VerComo = ({ areas, held, aoSair }: VerComoProps) => {
  const provider = useDataProvider<Provider>();
  const { data, isError } = useQuery({
    queryKey: ['perfil', 'ver-como', held],
    retry: 1,
    queryFn: async () => (await provider.read('profile/ver-como', { permissoes: held })) as Visto,
  });
  return (
    <section className="ver-como" aria-label="Ver como este perfil">
      <div className="ver-como__faixa">
        <Icon name="person" />
        <p>
          <strong>Você vê o que este perfil encontra.</strong> Inclui o que você marcou e ainda não salvou. Nada se
          grava aqui.{' '}
          {data && data.fora > 0 && (
            <>
              {data.fora === 1
                ? '1 permissão que você não tem fica fora desta prévia.'
                : `${data.fora} permissões que você não tem ficam fora desta prévia.`}
            </>
          )}
        </p>
        <Button autoFocus onClick={aoSair}>
          Voltar às permissões
        </Button>
      </div>
      <div className="ver-como__colunas">
        <Menu data={data} isError={isError} />
        <Alcance areas={areas} held={held} />
      </div>
    </section>
  );
};

const Menu = ({ data, isError }: { readonly data: Visto | undefined; readonly isError: boolean }) => (
  <div className="ver-como__coluna">
    <h3>Menu</h3>
    {isError ? (
      <p role="alert">Não foi possível montar o menu. Volte e tente de novo.</p>
    ) : !data ? (
      <Skeleton height="160px" />
    ) : (
      <ul>
        {data.menuList
          .filter(({ tipo }) => tipo !== 'separador')
          .map(({ titulo, subMenu }) => (
            <li key={titulo}>
              <strong>{titulo}</strong>
              {subMenu.length > 0 && (
                <small>
                  {subMenu.map((one) => (one.ativo ? one.titulo : `${one.titulo} (fora do plano)`)).join(', ')}
                </small>
              )}
            </li>
          ))}
      </ul>
    )}
  </div>
);

type Grupo = readonly [area: string, textos: readonly string[]];
const colunas = ['Faz', 'Só vê', 'Não encontra'] as const;
/** Groups the lines of each area by the allowed actions, as far as the user holds them. */
const gruposDe = (areas: readonly Secao[], held: readonly string[]): Readonly<Record<string, readonly Grupo[]>> => {
  const dadas = (line: Linha) =>
    codigosDe(line).filter(({ codigo, concedivel }) => concedivel && held.includes(codigo));
  const onde = (line: Linha): (typeof colunas)[number] => {
    const given = dadas(line);
    if (given.length === 0) return 'Não encontra';
    return given.every(({ nome }) => nome === 'Ver') ? 'Só vê' : 'Faz';
  };
  const texto = (line: Linha): string =>
    onde(line) === 'Faz'
      ? `${line.titulo}: ${dadas(line)
          .map(({ nome }) => inner(nome))
          .join(', ')}`
      : line.titulo;
  return Object.fromEntries(
    colunas.map((coluna) => [
      coluna,
      areas
        .map(({ titulo, linhas }): Grupo => [titulo, linhas.filter((line) => onde(line) === coluna).map(texto)])
        .filter(([, textos]) => textos.length > 0),
    ]),
  );
};
const Alcance = ({ areas, held }: Pick<VerComoProps, 'areas' | 'held'>) => {
  const grupos = gruposDe(areas, held);
  return colunas.map((coluna) => (
    <div key={coluna} className="ver-como__coluna">
      <h3>{coluna}</h3>
      {grupos[coluna]!.length === 0 ? (
        <p className="lead">Nada.</p>
      ) : (
        <ul>
          {grupos[coluna]!.map(([area, textos]) => (
            <li key={area}>
              <strong>{area}</strong>
              <small>{textos.join('; ')}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  ));
};
