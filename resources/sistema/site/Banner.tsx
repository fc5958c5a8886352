import { Button, PageLink, Picture, Sign } from '#screen';
import type { Returned } from '#kit';
import type { exibirParaUsuario } from './exibir';
import './Banner.css';

export type Banner = Returned<typeof exibirParaUsuario.result>[number];
interface Props {
  readonly banner: Pick<Banner, 'titulo' | 'texto' | 'imagem' | 'imagemTelefone' | 'botao' | 'link'>;
  readonly onOpen?: () => void;
  readonly onDrop?: () => void;
  readonly onClose?: () => void;
  /** One line: a small picture beside the text. */
  readonly slim?: boolean;
}
/** A banner as people see it. */
export const BannerMostrado = ({ banner, onOpen, onDrop, onClose, slim }: Props) => {
  const { titulo, texto, imagem, imagemTelefone } = banner;
  const daTela = imagem ?? imagemTelefone;
  return (
    <div className={slim ? 'banner banner--fino' : 'banner'}>
      {daTela != null && (
        <div className="banner__imagem" data-telefone={imagemTelefone == null ? undefined : ''}>
          <Picture id={daTela} title="" />
        </div>
      )}
      {imagemTelefone != null && imagem != null && (
        <div className="banner__imagem banner__imagem--telefone">
          <Picture id={imagemTelefone} title="" />
        </div>
      )}
      <div className="banner__texto">
        <strong>{titulo}</strong>
        {texto && <p>{texto}</p>}
      </div>
      <div className="banner__acoes">
        <Caminho banner={banner} onOpen={onOpen} />
        {onDrop && <Button label="Não exibir novamente" size="small" onClick={onDrop} about={titulo} />}
        {onClose && (
          <button type="button" className="icon-btn" aria-label={`Fechar “${titulo}”`} onClick={onClose}>
            <Sign name="close" />
          </button>
        )}
      </div>
    </div>
  );
};
/** Link of a banner: a page of the app, or another site in another tab. */
const Caminho = ({ banner: { botao, link }, onOpen }: Pick<Props, 'banner' | 'onOpen'>) => {
  if (!link) return null;
  const dito = botao ?? 'Saiba mais';
  const dentro = /^\/app(\/.*)?$/.exec(link);
  return dentro ? (
    <span onClick={onOpen}>
      <PageLink to={(dentro[1] ?? '/pages/bemvindo') as `/${string}`}>{dito}</PageLink>
    </span>
  ) : (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {dito}
      <span className="visually-hidden"> (abre em outra aba)</span>
    </a>
  );
};
