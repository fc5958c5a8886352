import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, usePictures, useSave, useToast, Window } from '#screen';
import { produto as produtos } from '../../../../schemas/delivery/cardapio/produto';
import type { Cardapio } from './Tela';
import { produtoDaFoto } from '../casarFotos';

interface Foto {
  readonly arquivo: File;
  readonly url: string;
  readonly produto: number | undefined;
  readonly estado: 'espera' | 'pronta' | 'recusada';
  readonly recado?: string;
}
const tipos = 'image/jpeg,image/png,image/webp,image/gif';

interface FotosProps {
  readonly cardapio: Cardapio;
  readonly fechar: () => void;
}
/** Uploads many pictures: each goes to the product that its file is named after, unless the user picks another. */
export default ({ cardapio, fechar }: FotosProps) => {
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [enviando, setEnviando] = useState<number>();
  const [estaSobre, setSobre] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const urls = useRef<string[]>([]);
  const guardar = usePictures({ aspect: 1 });
  const { save } = useSave(produtos);
  const toast = useToast();
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const porNome = useMemo(
    () => cardapio.produtos.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    [cardapio.produtos],
  );
  const receber = (files: Iterable<File>): void => {
    const novas = [...files].filter(({ type }) => tipos.includes(type) && type !== '').slice(0, 300 - fotos.length);
    const usados = new Set(fotos.map(({ produto }) => produto));
    setFotos((before) => [
      ...before,
      ...novas.map((arquivo): Foto => {
        const url = URL.createObjectURL(arquivo);
        urls.current.push(url);
        const achado = produtoDaFoto(arquivo.name, porNome)?.id;
        const produto = achado !== undefined && usados.has(achado) ? undefined : achado;
        usados.add(produto);
        return { arquivo, url, produto, estado: 'espera' };
      }),
    ]);
  };
  const mudar = (lugar: number, values: Partial<Foto>): void =>
    setFotos((before) => before.map((one, index) => (index === lugar ? { ...one, ...values } : one)));
  const prontas = fotos.filter(({ produto, estado }) => produto !== undefined && estado !== 'pronta').length;
  const enviar = async (): Promise<void> => {
    let feitas = 0;
    for (const [lugar, { arquivo, produto: id, estado }] of fotos.entries()) {
      const row = cardapio.produtos.find((one) => one.id === id);
      if (!row || estado === 'pronta') continue;
      setEnviando(lugar);
      try {
        await save(row, { imagem: await guardar(arquivo) });
        mudar(lugar, { estado: 'pronta', recado: undefined });
        feitas += 1;
      } catch (error) {
        mudar(lugar, { estado: 'recusada', recado: (error as Error).message });
      }
    }
    setEnviando(undefined);
    if (feitas > 0) toast.success(feitas === 1 ? '1 foto no cardápio!' : `${feitas} fotos no cardápio!`);
  };
  return (
    <Window
      title="Fotos de uma vez"
      onClose={fechar}
      footer={
        <>
          <Button label="Fechar" onClick={fechar} />
          <Button
            label={prontas === 1 ? 'Pôr 1 foto' : `Pôr ${prontas} fotos`}
            tone="primary"
            busy={enviando !== undefined}
            disabled={prontas === 0}
            onClick={() => void enviar()}
          />
        </>
      }
    >
      <div
        className="fotos__soltar"
        data-sobre={estaSobre || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setSobre(true);
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={(event) => {
          event.preventDefault();
          setSobre(false);
          receber(event.dataTransfer.files);
        }}
      >
        <p>Solte aqui as fotos. O nome do arquivo diz de que produto ela é: “calabresa artesanal.jpg”.</p>
        <Button label="Escolher fotos" icon="upload" onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-label="Fotos"
          accept={tipos}
          onChange={({ target }) => {
            receber(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {enviando === undefined ? '' : `Enviando a foto ${enviando + 1} de ${fotos.length}`}
      </p>
      <ul className="fotos__lista" aria-label="Fotos e produtos">
        {fotos.map((one, lugar) => {
          const row = cardapio.produtos.find(({ id }) => id === one.produto);
          const nota =
            one.recado ??
            (one.estado === 'pronta'
              ? 'No cardápio'
              : enviando === lugar
                ? 'Enviando…'
                : row === undefined
                  ? 'Diga de que produto é.'
                  : row.imagem === null
                    ? ''
                    : 'Troca a foto que está lá.');
          return (
            <li key={one.url}>
              <img src={one.url} alt="" />
              <span className="fotos__nome">{one.arquivo.name}</span>
              <select
                className="input"
                aria-label={`Produto de ${one.arquivo.name}`}
                value={one.produto ?? ''}
                disabled={one.estado === 'pronta' || enviando !== undefined}
                onChange={({ target }) => mudar(lugar, { produto: target.value ? Number(target.value) : undefined })}
              >
                <option value="">Nenhum</option>
                {porNome.map(({ id, nome }) => (
                  <option key={id} value={id}>
                    {nome}
                  </option>
                ))}
              </select>
              <span className={one.estado === 'recusada' ? 'labelled__error' : 'lead'}>{nota}</span>
            </li>
          );
        })}
      </ul>
    </Window>
  );
};
