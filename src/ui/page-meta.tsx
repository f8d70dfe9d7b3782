import { useLocation } from 'react-router-dom';
import { site } from '../content/site';
import { env } from '../lib/env';
import { StructuredData } from './structured-data';

/**
 * A page's own title, description, canonical address and social tags; React hoists them
 * into the head.
 * @param description 50 to 160 characters.
 * @param structuredData schema.org objects, only where they are true.
 */
export function PageMeta({
  title,
  description,
  keywords,
  isPrivate = false,
  type = 'website',
  structuredData = [],
}: {
  title: string;
  description: string;
  keywords?: string;
  isPrivate?: boolean;
  type?: 'website' | 'article';
  structuredData?: object[];
}) {
  const { pathname } = useLocation();
  const address = `${env.siteUrl()}${pathname}`;
  const fullTitle = pathname === '/' ? title : `${title} | ${site.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {isPrivate ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:image" content={`${env.siteUrl()}/og.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((data) => (
        <StructuredData key={JSON.stringify(data)} data={data} />
      ))}
    </>
  );
}
