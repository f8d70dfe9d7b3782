import { useLocation } from 'react-router-dom';
import { masthead } from '../content/masthead';
import { env } from '../lib/env';
import { StructuredData } from './structured-data';

/**
 * The page's title, description, canonical URL and social tags. React moves them into the head.
 * @param description 50–160 characters.
 * @param structuredData schema.org objects. Their claims must be true.
 */
export function PageMeta({
  title,
  description,
  keywords,
  isPrivate = false,
  type = 'website',
  image = '/og.png',
  structuredData = [],
}: {
  title: string;
  description: string;
  keywords?: string;
  isPrivate?: boolean;
  type?: 'website' | 'article';
  image?: string;
  structuredData?: object[];
}) {
  const { pathname } = useLocation();
  const address = `${env.siteUrl()}${pathname}`;
  const fullTitle = pathname === '/' ? title : `${title} | ${masthead.name}`;
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
      <meta property="og:site_name" content={masthead.name} />
      <meta property="og:image" content={`${env.siteUrl()}${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${env.siteUrl()}${image}`} />
      {structuredData.map((data) => (
        <StructuredData key={JSON.stringify(data)} data={data} />
      ))}
    </>
  );
}
