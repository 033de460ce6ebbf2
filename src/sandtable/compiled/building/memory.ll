; What LLVM may call by itself where no C library is: three functions, seen by no other library.

define hidden ptr @memmove(ptr %to, ptr %from, i64 %n) nounwind {
  %t = ptrtoint ptr %to to i64
  %f = ptrtoint ptr %from to i64
  %down = icmp ugt i64 %t, %f
  %rest = and i64 %n, 7
  %words = sub i64 %n, %rest
  br i1 %down, label %last_bytes, label %first_words

first_words:
  %i = phi i64 [ 0, %0 ], [ %i.next, %first_word ]
  %more_words = icmp ult i64 %i, %words
  br i1 %more_words, label %first_word, label %first_bytes

first_word:
  %i.from = getelementptr i8, ptr %from, i64 %i
  %i.to = getelementptr i8, ptr %to, i64 %i
  %word = load i64, ptr %i.from, align 1
  store i64 %word, ptr %i.to, align 1
  %i.next = add i64 %i, 8
  br label %first_words

first_bytes:
  %j = phi i64 [ %words, %first_words ], [ %j.next, %first_byte ]
  %more_bytes = icmp ult i64 %j, %n
  br i1 %more_bytes, label %first_byte, label %done

first_byte:
  %j.from = getelementptr i8, ptr %from, i64 %j
  %j.to = getelementptr i8, ptr %to, i64 %j
  %byte = load i8, ptr %j.from
  store i8 %byte, ptr %j.to
  %j.next = add i64 %j, 1
  br label %first_bytes

last_bytes:
  %k = phi i64 [ %n, %0 ], [ %k.next, %last_byte ]
  %behind_words = icmp ugt i64 %k, %words
  br i1 %behind_words, label %last_byte, label %last_words

last_byte:
  %k.next = sub i64 %k, 1
  %k.from = getelementptr i8, ptr %from, i64 %k.next
  %k.to = getelementptr i8, ptr %to, i64 %k.next
  %byte.last = load i8, ptr %k.from
  store i8 %byte.last, ptr %k.to
  br label %last_bytes

last_words:
  %l = phi i64 [ %words, %last_bytes ], [ %l.next, %last_word ]
  %words_left = icmp ugt i64 %l, 0
  br i1 %words_left, label %last_word, label %done

last_word:
  %l.next = sub i64 %l, 8
  %l.from = getelementptr i8, ptr %from, i64 %l.next
  %l.to = getelementptr i8, ptr %to, i64 %l.next
  %word.last = load i64, ptr %l.from, align 1
  store i64 %word.last, ptr %l.to, align 1
  br label %last_words

done:
  ret ptr %to
}

define hidden ptr @memcpy(ptr %to, ptr %from, i64 %n) nounwind {
  %same = call ptr @memmove(ptr %to, ptr %from, i64 %n)
  ret ptr %same
}

define hidden ptr @memset(ptr %to, i32 %value, i64 %n) nounwind {
  %byte = trunc i32 %value to i8
  br label %bytes

bytes:
  %i = phi i64 [ 0, %0 ], [ %i.next, %one ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %one, label %done

one:
  %at = getelementptr i8, ptr %to, i64 %i
  store i8 %byte, ptr %at
  %i.next = add i64 %i, 1
  br label %bytes

done:
  ret ptr %to
}
