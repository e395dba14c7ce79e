-- How often each article of the blog was opened: a number, and nothing of who opened it.
create table article_view (
  article_id integer primary key,
  views bigint not null
);
