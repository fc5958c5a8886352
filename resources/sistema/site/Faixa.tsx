import { BannerMostrado } from './Banner';
import { useShown, useSeen } from './useShown';

/** Banners above every page. */
const Faixa = () => {
  const { banners, seen, opened, away, close } = useShown('TOPO');
  useSeen(banners, seen);
  if (banners.length === 0) return null;
  return (
    <section aria-label="Destaques da plataforma">
      {banners.map((one) => (
        <BannerMostrado
          key={one.id}
          banner={one}
          slim
          onOpen={() => opened(one)}
          onDrop={() => away(one)}
          onClose={() => close(one)}
        />
      ))}
    </section>
  );
};
export default Faixa;
