import { Button, can, More, Sortable, useConfirm, useDialog, useSave, useToast } from '#screen';
import { f } from '#fields';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { useRefusalToast } from './Tentar';
import type { Cardapio, Categoria } from './Tela';

const formulario = {
  nome: f.text({ required: true, max: 60 }),
  descricao: f.text({ label: 'Descrição', max: 200, help: 'Aparece sob o nome no cardápio.' }),
};
const dias = {
  DOM: 'domingo',
  SEG: 'segunda',
  TER: 'terça',
  QUA: 'quarta',
  QUI: 'quinta',
  SEX: 'sexta',
  SAB: 'sábado',
};
const juntas = (partes: readonly string[]): string =>
  partes.length < 2 ? partes.join('') : `${partes.slice(0, -1).join(', ')} e ${partes.at(-1)!}`;
/** Days and hours of a category in words; undefined for always. */
export const quando = ({ diasSemana, horaInicio, horaFim }: Categoria): string | undefined => {
  const nomes = (diasSemana ?? []).map((one) => dias[one]);
  const partes = [
    nomes.length > 0 && nomes.length < 7 ? juntas(nomes) : undefined,
    horaInicio && horaFim ? `das ${horaInicio.slice(0, 5)} às ${horaFim.slice(0, 5)}` : undefined,
  ].filter(Boolean);
  return partes.length > 0 ? partes.join(', ') : undefined;
};

interface CategoriasProps {
  readonly cardapio: Cardapio;
  /** Undefined while searching all categories. */
  readonly atual: number | undefined;
  readonly escolher: (id: number) => void;
}
export const Categorias = ({ cardapio, atual, escolher }: CategoriasProps) => {
  const { save, add, remove } = useSave(categoriaProduto);
  const ask = useDialog();
  const confirm = useConfirm();
  const toast = useToast();
  const edita = can('CATEGORIA_PRODUTO_EDITAR');
  const tentar = useRefusalToast();
  const criar = async (): Promise<void> => {
    const given = await ask({ title: 'Nova categoria', form: formulario, submit: 'Criar categoria' });
    if (given) await tentar(async () => escolher((await add({ ...given, ativo: true })).id));
  };
  const mudar = async (row: Categoria): Promise<void> => {
    const given = await ask({
      title: 'Mudar a categoria',
      form: formulario,
      submit: 'Salvar',
      initial: { nome: row.nome, descricao: row.descricao ?? undefined },
    });
    if (given) await tentar(() => save(row, given));
  };
  const excluir = async (row: Categoria, quantos: number): Promise<void> => {
    if (quantos > 0) return toast.warning(`Mova os ${quantos} produtos antes!`);
    if (await confirm({ text: `Excluir a categoria ${row.nome}?`, tone: 'danger' })) await tentar(() => remove(row));
  };
  return (
    <nav className="card montador__categorias" aria-label="Categorias do cardápio">
      <Sortable of={categoriaProduto} rows={cardapio.categorias} label="Categorias" className="montador__lista">
        {(row, { handle, move, isFirst, isLast }) => {
          const produtos = cardapio.produtos.filter((one) => one.categoria === row.id);
          const falta = produtos.filter(({ situacao }) => situacao === 'PAUSADO').length;
          const nota = row.ativo ? (falta > 0 ? `${falta} em falta` : quando(row)) : 'escondida';
          return (
            <div className="montador__categoria" data-current={row.id === atual || undefined}>
              {handle}
              <button
                type="button"
                className="montador__nome"
                aria-current={row.id === atual ? 'true' : undefined}
                onClick={() => escolher(row.id)}
              >
                <span>
                  {row.nome}
                  {nota && <small>{nota}</small>}
                </span>
                <span className="montador__conta">
                  {produtos.length}
                  <span className="visually-hidden"> produtos</span>
                </span>
              </button>
              {edita && (
                <More
                  label={`Mais ações de ${row.nome}`}
                  items={[
                    { label: 'Mudar nome', icon: 'edit', onSelect: () => void mudar(row) },
                    ...(move && !isFirst
                      ? [
                          {
                            label: 'Mover para cima',
                            icon: 'arrow_up' as const,
                            hint: 'Alt ↑',
                            onSelect: () => move(-1),
                          },
                        ]
                      : []),
                    ...(move && !isLast
                      ? [
                          {
                            label: 'Mover para baixo',
                            icon: 'arrow_down' as const,
                            hint: 'Alt ↓',
                            onSelect: () => move(1),
                          },
                        ]
                      : []),
                    {
                      label: row.ativo ? 'Esconder do cardápio' : 'Mostrar no cardápio',
                      icon: row.ativo ? 'view_off' : 'view',
                      onSelect: () => void tentar(() => save(row, { ativo: !row.ativo })),
                    },
                    {
                      label: 'Excluir',
                      icon: 'delete',
                      tone: 'danger',
                      onSelect: () => void excluir(row, produtos.length),
                    },
                  ]}
                />
              )}
            </div>
          );
        }}
      </Sortable>
      {edita && <Button label="Nova categoria" icon="add" size="small" onClick={() => void criar()} />}
    </nav>
  );
};
